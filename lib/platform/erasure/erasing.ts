import type { Redaction } from "#lib/domain/erasure/number-forms";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Sealing } from "#lib/platform/secrets/key-ring";

/** A number that is being erased. */
export type Erasing = Redaction & {
  /** Id of the erasure. */
  id: string;
  /** Messages that were created later are new, so they stay. */
  before: Date;
  /** The value that retention stores instead of the number in the service. */
  hashed: string;
  /** Opens what is sealed. */
  openBytes: Sealing["openBytes"];
};

/** The number of erased rows of a kind, such as `message`. `campaign` has the form of the table `erasure_count`. */
export type Erased = { place: string; campaign: string; n: number };

/**
 * The result of a step. `checkpoint` says where the next one begins. `ended` says that nothing is left.
 * `waitsFor` says in words what has to end first; the next step then comes some seconds later.
 */
export type Stepped = { checkpoint: unknown; ended: boolean; erased: Erased[]; waitsFor?: string | null };

/** A part of an erasure, in short transactions. `checkpoint` is null at first. Steps may be repeated without harm. */
export type ErasureStep = {
  /** The data that it scans, in words. */
  about: string;
  run: (tx: Sql, erasing: Erasing, checkpoint: unknown) => Promise<Stepped>;
};

export const serviceCampaign = (id: string) => `service:${id}`;
export const consoleCampaign = (id: number | string) => `console:${id}`;

/** The counts of rows that name their campaign. */
export function countedBy(place: string, campaigns: string[]): Erased[] {
  const counts = Map.groupBy(campaigns, (campaign) => campaign);
  return [...counts].map(([campaign, own]) => ({ place, campaign, n: own.length }));
}
