import { type CampaignRole, reaches } from "#lib/domain/people/role";

/** Rights whose lowest role can be chosen: see numbers and texts, export messages, look up a number. */
export const SIGHTS = ["numbers", "exports", "lookUps"] as const;
export type Sight = (typeof SIGHTS)[number];

/** Roles that can be chosen as the lowest. A restricted operator counts as an operator. */
export const SIGHT_ROLES = [
  "viewer",
  "operator",
  "approver",
  "admin",
] as const satisfies readonly CampaignRole[];
export type SightRole = (typeof SIGHT_ROLES)[number];

/** The lowest role in a campaign that has each right. */
export type SightRule = Record<Sight, SightRole>;

/** Applies until an admin changes it. */
export const FIRST_SIGHT_RULE: SightRule = { numbers: "operator", exports: "operator", lookUps: "operator" };

/** A person's rights in one campaign. */
export type Sights = Record<Sight, boolean>;

/** The rights of a role in a campaign. */
export function sightsOf(role: string, rule: SightRule): Sights {
  const has = (sight: Sight) => reaches(role, rule[sight]);
  return { numbers: has("numbers"), exports: has("exports"), lookUps: has("lookUps") };
}

/** Rights of an admin and of this installation's programs. */
export const ALL_SIGHTS: Sights = { numbers: true, exports: true, lookUps: true };

/** A stored role; null when it cannot be chosen. */
export function parseSightRole(text: string): SightRole | null {
  return SIGHT_ROLES.find((role) => role === text) ?? null;
}

/** Why a person may not export. */
export const EXPORT_DENIED = "Your role may not export messages. An admin of this console can change that.";
/** Why a person may not look up numbers. */
export const LOOK_UP_DENIED = "Your role may not look numbers up. An admin of this console can change that.";
/** Why a person may not take another person's file. */
export const FILE_DENIED =
  "This file shows whole numbers and texts, which your role may not see. Start an export of your own.";
