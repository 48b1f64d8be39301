import * as z from "zod";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "#lib/domain/api/page-sizes";
import { ANY_ROLES } from "#lib/domain/people/role";
import { Instant } from "#lib/wire/console/instant";

const cursor = z.string().min(1).max(500).optional().catch(undefined);
/** The review's filter and cursor from the page's URL; values that are not understood are ignored. */
export const ReviewQuery = z.object({
  /** Shows only rights unused for 90 days. */
  unused: z.literal("1").optional().catch(undefined),
  after: cursor,
  before: cursor,
  size: z.enum(PAGE_SIZES.map(String)).transform(Number).catch(DEFAULT_PAGE_SIZE),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

const Named = z.object({ id: z.int(), name: z.string() });

/** One right of one person: their role in the installation, or one membership. */
export const Access = z.object({
  personId: z.string(),
  email: z.string(),
  name: z.string(),
  secondFactor: z.boolean(),
  lastSignedInAt: Instant.nullable(),
  /** Null for the role in the installation. */
  membership: z.int().nullable(),
  role: z.enum(ANY_ROLES),
  campaign: Named.nullable(),
  team: Named.nullable(),
  /** Whether the sign-in provider's groups gave it, and which one, where that is known. */
  fromProvider: z.boolean(),
  fromGroup: z.string().nullable(),
  /** Null if it was given before this was recorded. */
  givenBy: z.string().nullable(),
  givenAt: Instant,
  /** The last day on which it gave access, such as 2026-11-23; for a role, the last sign-in. Null: never. */
  usedOn: z.string().nullable(),
  /** Whether it is the requesting person's. */
  isSelf: z.boolean(),
});
export type Access = z.infer<typeof Access>;

/** GET /api/console/access-review (admins), by e-mail, each person's role first. */
export const AccessReview = z.object({
  asOf: Instant,
  access: z.array(Access),
  newer: z.string().nullable(),
  older: z.string().nullable(),
});
export type AccessReview = z.infer<typeof AccessReview>;
