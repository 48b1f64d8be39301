/** No connection of the pool was free in time; classes 08 and 57 of PostgreSQL's error codes, "too many connections", and errors of sockets and name look-ups. */
const AWAY =
  /^(EPOOLBUSY$|08|57|53300$|ECONN|ENOENT$|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_|EHOSTUNREACH$|EHOSTDOWN$|ENETUNREACH$|ENETDOWN$|ENETRESET$|ENONET$|EADDRNOTAVAIL$)/;
const SAID = /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/;
/** Errors inside errors: an attempt for each address of a host (AggregateError), or a cause. */
const DEEPEST = 4;

/** Whether the database was unavailable: stopped, stopping, too slow to answer, or on a host that cannot be reached. */
export function isStoreLost(error: unknown): boolean {
  return isAway(error, 0);
}

function isAway(error: unknown, depth: number): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  if ("code" in error && AWAY.test(String(error.code))) return true;
  if (SAID.test(error.message)) return true;
  const inner = error instanceof AggregateError ? error.errors : [];
  return [...inner, error.cause].some((one) => isAway(one, depth + 1));
}
