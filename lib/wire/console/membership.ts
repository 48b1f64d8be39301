import * as z from "zod";
import { CAMPAIGN_ROLES, ROLES } from "#lib/domain/people/role";
import { Instant } from "#lib/wire/console/instant";

const CampaignRole = z.enum(CAMPAIGN_ROLES);
const Email = z.string().trim().toLowerCase().min(1, { error: "is missing" }).max(254);
const Name = z.string().trim().min(1, { error: "is missing" }).max(100);
const MOST_CAMPAIGNS = 1000;
const MOST_GROUPS = 50;

export const Member = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: CampaignRole,
  /** Null for a membership of the campaign alone. */
  team: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The sign-in provider's group that gave it; null if a person did. */
  fromGroup: z.string().nullable(),
  givenBy: z.string(),
  givenAt: Instant,
  /** The last day on which it gave access, such as 2026-11-23; null: never. */
  usedOn: z.string().nullable(),
  /** Whether this is the requesting person. */
  isSelf: z.boolean(),
});
export type Member = z.infer<typeof Member>;

/** GET /api/console/campaigns/{id}/members */
export const MemberList = z.object({
  asOf: Instant,
  mayChange: z.boolean(),
  members: z.array(Member),
  /** Whether only admins are named below. */
  adminsOnly: z.boolean(),
  /** People whose role in the installation applies to every campaign. */
  everywhere: z.array(z.object({ email: z.string(), name: z.string(), role: z.enum(ROLES) })),
});
export type MemberList = z.infer<typeof MemberList>;

/** POST /api/console/campaigns/{id}/members, POST /api/console/teams/{id}/members */
export const MemberRequest = z.strictObject({ email: Email, role: CampaignRole });
export type MemberRequest = z.infer<typeof MemberRequest>;

/** PATCH …/members/{id} */
export const MemberChange = z.strictObject({ role: CampaignRole });

/** POST /api/console/teams, PUT /api/console/teams/{id} (admins) */
export const TeamRequest = z.strictObject({
  name: Name,
  campaigns: z.array(z.int().positive()).max(MOST_CAMPAIGNS),
  groups: z.array(z.strictObject({ name: Name, role: CampaignRole })).max(MOST_GROUPS),
});
export type TeamRequest = z.infer<typeof TeamRequest>;

export const Team = z.object({
  id: z.int(),
  name: z.string(),
  madeBy: z.string(),
  madeAt: Instant,
  campaigns: z.array(z.object({ id: z.int(), name: z.string() })),
  groups: z.array(z.object({ name: z.string(), role: CampaignRole })),
  members: z.array(Member),
});
export type Team = z.infer<typeof Team>;

/** GET /api/console/teams */
export const TeamList = z.object({ asOf: Instant, teams: z.array(Team) });
export type TeamList = z.infer<typeof TeamList>;
