import type { AttemptReference } from "#lib/service/providers/link";

/** A receipt of a route, as the database knows it. */
export type Heard = {
  routeId: string;
  externalId: string | null;
  reference: AttemptReference | null;
  status: number;
  error: number | null;
  raw: string;
  at: Date;
};
