import type { Redaction } from "#lib/domain/erasure/number-forms";
import type { Sql } from "#lib/platform/postgres/sql";

/** A number that is being erased. */
export type Erasing = Redaction & {
  /** Of the erasure. */
  id: string;
  /** Messages that were created later are new: they stay. */
  before: Date;
  /** What retention has left of the number in the service. */
  hashed: string;
};

/** How many were erased of a place, such as `message`; `campaign` as the table `erasure_count` has it. */
export type Erased = { place: string; campaign: string; n: number };

/**
 * What one step did. `place`: where the next one goes on. `ended`: nothing is left. `waitsFor`: what has to end first, in
 * words; the next step comes some seconds later.
 */
export type Stepped = { place: unknown; ended: boolean; erased: Erased[]; waitsFor?: string | null };

/** A part of an erasure, done in short transactions; `place` is null at first. Doing a step twice erases nothing twice. */
export type ErasureStep = {
  /** What it looks through, in words. */
  about: string;
  run: (tx: Sql, erasing: Erasing, place: unknown) => Promise<Stepped>;
};

export const serviceCampaign = (id: string) => `service:${id}`;
export const consoleCampaign = (id: number | string) => `console:${id}`;

/** The counts of rows that name their campaign. */
export function countedBy(place: string, campaigns: string[]): Erased[] {
  const counts = Map.groupBy(campaigns, (campaign) => campaign);
  return [...counts].map(([campaign, own]) => ({ place, campaign, n: own.length }));
}
