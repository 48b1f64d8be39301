import { useState } from "react";

type QueryState = { error: Error | null; isPending: boolean };

/**
 * The last call's error, kept while the call is repeated, so that its message stays readable. Null after an answer, and for
 * another query (`of`).
 */
export function useStandingError({ error, isPending }: QueryState, of: string): Error | null {
  const [before, setBefore] = useState({ of, error });
  const standing = error ?? (isPending && before.of === of ? before.error : null);
  if (before.of !== of || before.error !== standing) setBefore({ of, error: standing });
  return standing;
}
