import type { IncomingPage } from "#lib/console/mirror/absorb";
import { incomingChanges } from "#lib/console/mirror/feed/incoming-changes";
import { type ChangesCall, listChanges } from "#lib/console/upstream/client";
import type { Access } from "#lib/console/upstream/exchange";
import type { Outcome } from "#lib/console/upstream/outcome";
import { pause } from "#lib/platform/pause";
import { MAX_CHANGES } from "#lib/wire/api/changes";

/** The feed allows ten calls a second. */
const SPACING_MS = 105;

/** A page as the mirror takes it in, how many changes it tells, and where to read on. */
export type FeedPage = {
  incoming: IncomingPage;
  changes: number;
  cursor: string;
  hasMore: boolean;
  at: Date;
};
/** Moments are of this process's clock. */
export type Answered = { outcome: Outcome<FeedPage>; startedAt: number; answeredAt: number };
/** The page after a cursor, which is on its way or was answered. */
export type AskedPage = { after: string | null; answered: Promise<Answered> };

/** Asks for a page, a while after the one before it was asked for. Its changes are made ready when the answer comes. */
export function askFeed(
  access: Access,
  call: Omit<ChangesCall, "limit">,
  earlierAt: number,
  signal: AbortSignal,
): AskedPage {
  return { after: call.after, answered: ask(access, call, earlierAt + SPACING_MS, signal) };
}

async function ask(
  access: Access,
  call: Omit<ChangesCall, "limit">,
  notBefore: number,
  signal: AbortSignal,
): Promise<Answered> {
  const early = notBefore - Date.now();
  if (early > 0) await pause(Math.min(early, SPACING_MS));
  const startedAt = Date.now();
  const outcome = await listChanges(access, { ...call, limit: MAX_CHANGES }, signal);
  const answeredAt = Math.max(startedAt, Date.now());
  if (outcome.kind !== "accepted") return { outcome, startedAt, answeredAt };
  const { changes, cursor, hasMore, at } = outcome.answer;
  const page = { incoming: incomingChanges(outcome.answer), changes: changes.length, cursor, hasMore, at };
  return { outcome: { ...outcome, answer: page }, startedAt, answeredAt };
}
