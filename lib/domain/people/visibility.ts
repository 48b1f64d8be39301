import { type CampaignRole, reaches } from "#lib/domain/people/role";

/** Rights whose lowest role can be chosen: see numbers and texts, export messages, look up a number. */
export const VISIBILITY_KINDS = ["numbers", "exports", "lookUps"] as const;
export type VisibilityKind = (typeof VISIBILITY_KINDS)[number];

/** Roles that can be chosen as the lowest. A restricted operator counts as an operator. */
export const VISIBILITY_ROLES = [
  "viewer",
  "operator",
  "approver",
  "admin",
] as const satisfies readonly CampaignRole[];
export type VisibilityRole = (typeof VISIBILITY_ROLES)[number];

/** The lowest role in a campaign that has each right. */
export type VisibilityRule = Record<VisibilityKind, VisibilityRole>;

/** Applies until an admin changes it. */
export const FIRST_VISIBILITY_RULE: VisibilityRule = {
  numbers: "operator",
  exports: "operator",
  lookUps: "operator",
};

/** A person's rights in one campaign. */
export type Visibility = Record<VisibilityKind, boolean>;

/** The rights of a role in a campaign. */
export function visibilityOf(role: string, rule: VisibilityRule): Visibility {
  const has = (visibility: VisibilityKind) => reaches(role, rule[visibility]);
  return { numbers: has("numbers"), exports: has("exports"), lookUps: has("lookUps") };
}

/** Rights of an admin and of this installation's programs. */
export const FULL_VISIBILITY: Visibility = { numbers: true, exports: true, lookUps: true };

/** A stored role; null when it cannot be chosen. */
export function parseVisibilityRole(text: string): VisibilityRole | null {
  return VISIBILITY_ROLES.find((role) => role === text) ?? null;
}

/** Why a person may not export. */
export const EXPORT_DENIED = "Your role may not export messages. An admin of this console can change that.";
/** Why a person may not look up numbers. */
export const LOOK_UP_DENIED = "Your role may not look numbers up. An admin of this console can change that.";
/** Why a person may not take another person's file. */
export const FILE_DENIED =
  "This file shows whole numbers and texts, which your role may not see. Start an export of your own.";
