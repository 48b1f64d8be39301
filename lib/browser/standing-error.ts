import { useState } from "react";

type Asked = { error: Error | null; isPending: boolean };

/**
 * What the last call ran into, also while it is asked again, so that what is said of it stays to be read. Null once there
 * was an answer, and for another question (`of`).
 */
export function useStandingError({ error, isPending }: Asked, of: string): Error | null {
  const [before, setBefore] = useState({ of, error });
  const standing = error ?? (isPending && before.of === of ? before.error : null);
  if (before.of !== of || before.error !== standing) setBefore({ of, error: standing });
  return standing;
}
