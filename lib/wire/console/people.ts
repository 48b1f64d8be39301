import * as z from "zod";
import { ROLES } from "#lib/domain/people/role";
import { MOST_GRACE_DAYS } from "#lib/domain/people/session-demand";
import { VISIBILITY_ROLES } from "#lib/domain/people/visibility";
import { Instant } from "#lib/wire/console/instant";

const Role = z.enum(ROLES);
/** E-mails are kept in lower case, as sign-in looks them up. */
const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .pipe(z.email({ error: "is not an email address" }));
const Name = z.string().trim().min(1, { error: "is missing" }).max(100);

export const Person = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Null if the sign-in provider's groups gave one before and give none now; the person has no access. */
  role: Role.nullable(),
  /** Whether this is the requesting person. */
  isSelf: z.boolean(),
  /** Null to all but admins and the person. */
  detail: z
    .object({
      lastSignedInAt: Instant.nullable(),
      secondFactor: z.boolean(),
      sessions: z.int(),
      hasPassword: z.boolean(),
      singleSignOn: z.boolean(),
    })
    .nullable(),
});
export type Person = z.infer<typeof Person>;

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  invitedBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** PUT /api/console/people/sight-rule (admins). */
export const VisibilityRule = z.strictObject({
  numbers: z.enum(VISIBILITY_ROLES),
  exports: z.enum(VISIBILITY_ROLES),
  lookUps: z.enum(VISIBILITY_ROLES),
});
export type VisibilityRule = z.infer<typeof VisibilityRule>;

/**
 * PUT /api/console/people/second-factor-rule (admins): the lowest role that needs a second factor (null: none does),
 * and the days that people have to set it up.
 */
export const SecondFactorRule = z.strictObject({
  from: Role.nullable(),
  graceDays: z.int().min(0).max(MOST_GRACE_DAYS),
});
export type SecondFactorRule = z.infer<typeof SecondFactorRule>;

/** GET /api/console/people: everybody, by name. Invitations are for admins. */
export const PeopleList = z.object({
  people: z.array(Person),
  invitations: z.array(Invitation),
  admins: z.int(),
  /** The sign-in provider's name, and whether it decides the roles of those who come by it; null without one. */
  signOn: z.object({ name: z.string(), decidesRoles: z.boolean() }).nullable(),
  secondFactorRule: SecondFactorRule,
  /** Whether the requesting person needs a second factor. */
  secondFactorRequired: z.boolean(),
  /** The lowest role in a campaign that sees numbers and texts, exports, and looks numbers up. */
  visibility: VisibilityRule,
});
export type PeopleList = z.infer<typeof PeopleList>;

/** POST /api/console/people/invitations (admins). An open invitation of the same e-mail is replaced. */
export const InvitationRequest = z.strictObject({ email: Email, role: Role });
export type InvitationRequest = z.infer<typeof InvitationRequest>;

/** Path of a link that works once; it is shown once. */
export const MadeLink = z.object({ path: z.string(), expiresAt: Instant });
export type MadeLink = z.infer<typeof MadeLink>;

/** PATCH /api/console/people/{id} (admins). */
export const RoleChange = z.strictObject({ role: Role });
export type RoleChange = z.infer<typeof RoleChange>;

/** POST /api/join: with the token of a link, while nobody is signed in. `name` is only for an invitation. */
export const JoinRequest = z.strictObject({
  token: z.string().min(1).max(200),
  name: Name.optional(),
  password: z.string().max(1000),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

/** The person who can now sign in. */
export const Joined = z.object({ email: z.string() });
export type Joined = z.infer<typeof Joined>;
