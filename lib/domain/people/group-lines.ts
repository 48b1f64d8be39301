import { CAMPAIGN_ROLES, type CampaignRole } from "#lib/domain/people/role";

export type GroupRole = { name: string; role: CampaignRole };

/** Reads groups and their roles from typed lines such as `sms-team: operator`. A string result describes a mistake. */
export function parseGroupLines(text: string): { groups: GroupRole[] } | { problem: string } {
  const groups: GroupRole[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const at = line.lastIndexOf(":");
    const name = line.slice(0, Math.max(at, 0)).trim();
    const role = CAMPAIGN_ROLES.find(
      (each) =>
        each ===
        line
          .slice(at + 1)
          .trim()
          .toLowerCase(),
    );
    if (!name || !role)
      return { problem: `Line ${i + 1} needs a group, a colon and one of: ${CAMPAIGN_ROLES.join(", ")}.` };
    if (groups.some((group) => group.name === name))
      return { problem: `Line ${i + 1} repeats the group ${name}.` };
    groups.push({ name, role });
  }
  return { groups };
}

export function groupLines(groups: GroupRole[]): string {
  return groups.map(({ name, role }) => `${name}: ${role}`).join("\n");
}
