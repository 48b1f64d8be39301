/** PostgreSQL's code for a write on a read-only server, as after another server has become the primary. */
const READ_ONLY = "25006";
/** Codes of a busy pool, of PostgreSQL's classes 08 and 57, too many connections, read only, sockets and DNS. */
const AWAY =
  /^(EPOOLBUSY$|08|57|53300$|25006$|ECONN|ENOENT$|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_|EHOSTUNREACH$|EHOSTDOWN$|ENETUNREACH$|ENETDOWN$|ENETRESET$|ENONET$|EADDRNOTAVAIL$)/;
const SAID = /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/;
/** Codes for statements that were refused or cancelled, or could not be sent without a connection. */
const NOT_DONE =
  /^(EPOOLBUSY|25006|57014|57P03|53300|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_.*|EHOSTDOWN|ENETDOWN|ENONET|EADDRNOTAVAIL)$/;
const NOT_CONNECTED = /timeout exceeded when trying to connect|connection timeout/;
/** Limits the nesting of errors: an attempt for each address of a host (AggregateError), or a cause. */
const DEEPEST = 4;

/** Whether the database was unavailable: stopped, stopping, too slow to answer, read only, or on a host that cannot be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isAway(error, 0);
}

/** Whether the same statements may succeed a little later: the database was unavailable, overloaded, or had a deadlock. */
export function isTransient(error: unknown): boolean {
  // Codes of serialization failures and deadlocks, insufficient resources, and unavailable locks.
  return isDatabaseUnavailable(error) || (error instanceof Error && /^(40|53|55P03)/.test(codeOf(error)));
}

/** Whether it is certain that nothing was committed. A connection that breaks during a statement leaves that open. */
export function isCertainlyUndone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several addresses were tried, and no connection was opened.
  if (error instanceof AggregateError || ("undone" in error && error.undone === true)) return true;
  return NOT_DONE.test(codeOf(error)) || NOT_CONNECTED.test(error.message);
}

/** Describes an unavailable database for the log, without a stack, because the fault is not ours. */
export function describeUnavailable(error: Error): string {
  const code = codeOf(error);
  if (code !== READ_ONLY) return `the database does not answer: ${error.message || code}`;
  return "the database takes no changes: it is read only, as a standby is. Let DATABASE_URL lead to the primary";
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

function isAway(error: unknown, depth: number): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  if (AWAY.test(codeOf(error))) return true;
  if (SAID.test(error.message)) return true;
  const inner = error instanceof AggregateError ? error.errors : [];
  return [...inner, error.cause].some((one) => isAway(one, depth + 1));
}
