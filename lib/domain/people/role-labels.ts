import type { CampaignRole, Role } from "#lib/domain/people/role";

/** Describes each role to somebody who chooses one. */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  member: { name: "Member", may: "sees only the campaigns of their memberships" },
  viewer: { name: "Viewer", may: "can read everything" },
  operator: { name: "Operator", may: "can also upload, send and retry" },
  admin: { name: "Admin", may: "can also manage settings, keys and people" },
};

/** Describes each role's permissions in one campaign. */
export const CAMPAIGN_ROLE_WORDS: Record<CampaignRole, { name: string; may: string }> = {
  viewer: { name: "Viewer", may: "can read; who sees numbers and exports is set for all campaigns" },
  restricted: {
    name: "Restricted operator",
    may: "can upload, send and retry, and sees only what they sent",
  },
  operator: { name: "Operator", may: "sees everything, and can upload, send and retry" },
  approver: { name: "Approver", may: "can also approve files that others upload" },
  admin: { name: "Campaign admin", may: "can also manage the campaign's settings, alerts and members" },
};
