import type { Permission } from "#lib/domain/people/role";

/** Tells a person that they lack this permission. */
export function permissionSentence(permission: Permission): string {
  if (permission === "approve") return "Only approvers and admins of this campaign can decide on files.";
  if (permission === "administer") return "Only admins can do this. Ask an admin of this console.";
  return permission === "send"
    ? "Viewers can only read. An admin of this console can make you an operator."
    : "Members can only open the campaigns that they are members of. Ask an admin of this console.";
}
