import type { Logger } from "pino";
import { describeUnavailable, isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";

const MINUTE_MS = 60_000;
/** If faults of more kinds come at once, each is logged every time. */
const MOST_KINDS = 200;

/**
 * Logs a fault with `words`. The same fault from the same place is logged again only once a minute, with how
 * many `times` it came since. While a database is unavailable, hundreds of loops and calls fail several times
 * a second: that is logged once for all of them.
 */
export function logFaults(log: Pick<Logger, "error">, words: string): (error: unknown) => void {
  /** How often each fault came since it was last logged. */
  const since = new Map<string, number>();

  function sayAgain(kind: string, err: unknown): void {
    const times = since.get(kind) ?? 0;
    since.delete(kind);
    if (times > 0) say(kind, { err, times });
  }

  function say(kind: string, what: { err: unknown; times?: number }): void {
    log.error(withoutStack(what), words);
    if (since.size >= MOST_KINDS) return;
    since.set(kind, 0);
    setTimeout(sayAgain, MINUTE_MS, kind, what.err).unref();
  }

  return (err) => {
    const kind = kindOf(err);
    const times = since.get(kind);
    if (times === undefined) say(kind, { err });
    else since.set(kind, times + 1);
  };
}

function withoutStack({ err, ...more }: { err: unknown }): object {
  return isDatabaseUnavailable(err) && err instanceof Error
    ? { reason: describeUnavailable(err), ...more }
    : { err, ...more };
}

/** All faults of one outage are of one kind. */
function kindOf(error: unknown): string {
  if (isDatabaseUnavailable(error) && error instanceof Error) return describeUnavailable(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const outages = new WeakMap<object, (error: unknown) => void>();

/** Logs that calls find no database, with the same limit. */
export function logOutage(log: Pick<Logger, "error">, error: unknown): void {
  const say = outages.get(log) ?? logFaults(log, "calls are answered 503");
  outages.set(log, say);
  say(error);
}
