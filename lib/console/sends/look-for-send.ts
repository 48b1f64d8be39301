import { accessOf, type ConsoleContext } from "#lib/console/context";
import { absorb } from "#lib/console/mirror/absorb";
import { findPage } from "#lib/console/mirror/read-around";
import { stopAt } from "#lib/console/mirror/rows/stop-campaign";
import { findSync } from "#lib/console/mirror/rows/sync";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { isLookedForLongEnough } from "#lib/console/requests/unknown-outcome";
import { completeSend } from "#lib/console/sends/complete-send";
import { messagesOfSends, type SingleSendRow } from "#lib/console/sends/send-rows";
import { listMessages } from "#lib/console/upstream/client";
import type { Outcome } from "#lib/console/upstream/outcome";
import { reportCallEnd, takeSlot } from "#lib/console/upstream/spend";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";
import { GAVE_UP } from "#lib/domain/retries/unknown-end";
import type { TolerantMessage, TolerantPage } from "#lib/wire/api/tolerant-message";

/** If the message is missing after this many reads, it was most likely not accepted, and a person may send again. */
const LOOKS = 4;
const SLOT_PATIENCE_MS = 3000;
const NEXT_LOOK_MS = 1000;
const UNREADABLE_MS = 3000;
const STOPPED_MS = 30_000;
/** The service's clock may be this far behind ours. */
const CLOCKS_MS = 2 * 60_000;
/** Every service accepts a page of this size. */
const SAFE_LIMIT = 10;
const MOST_PAGES = 10;

/** Looks for the message of a call whose answer was lost: to this recipient, created since. Never sends anything. */
export async function lookForSend(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  send: SingleSendRow,
): Promise<void> {
  const { pool } = context;
  const found = await readCandidates(context, campaign, send);
  if ("dueInMs" in found) {
    if (isLookedForLongEnough(send))
      return completeSend(pool, send, ["unclear"], { state: "undecided", code: GAVE_UP });
    return completeSend(pool, send, ["unclear"], {
      state: "unclear",
      dueInMs: found.dueInMs,
      checked: false,
    });
  }
  const taken = await messagesOfSends(
    pool,
    campaign.id,
    found.messages.map(({ id }) => id),
  );
  const [message] = found.messages
    .filter((each) => !taken.has(each.id) && isIt(send, each))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (message) {
    const to = { state: "accepted", code: "found", messageId: message.id } as const;
    return completeSend(pool, send, ["unclear"], to);
  }
  if (send.checks + 1 < LOOKS) {
    const dueInMs = NEXT_LOOK_MS * 2 ** send.checks;
    return completeSend(pool, send, ["unclear"], { state: "unclear", dueInMs, checked: true });
  }
  const end = found.isWhole
    ? ({ state: "lost", code: "not_found" } as const)
    : ({ state: "undecided", code: "cut_off" } as const);
  await completeSend(pool, send, ["unclear"], end);
}

type Candidates = {
  messages: TolerantMessage[];
  /** Whether everything that may have been created since was read. */
  isWhole: boolean;
};

/** The campaign's messages to the recipient that may have been created since, or when to look again. */
async function readCandidates(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  send: SingleSendRow,
): Promise<Candidates | { dueInMs: number }> {
  const access = await accessOf(context, campaign);
  if (!access) return { dueInMs: STOPPED_MS };
  const sync = await findSync(context.pool, campaign.id);
  const limit = Math.min(sync?.pageSize ?? SAFE_LIMIT, 100);
  // The service shows an identity number as the phone number behind it, so it cannot be searched for.
  const search = isPossibleRecipient(send.recipient) ? send.recipient : undefined;
  const messages: TolerantMessage[] = [];
  let after = search === undefined ? await startOf(context, campaign, send) : undefined;
  let unreadable = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { waitMs } = await takeSlot(context.pool, campaign, "interactive", SLOT_PATIENCE_MS);
    if (waitMs > 0) return { dueInMs: waitMs };
    const readAt = new Date();
    const outcome = await listMessages(access, { limit, ...(search && { search }), ...(after && { after }) });
    if (outcome.kind !== "accepted") return unread(context, campaign, outcome);
    const { messages: read, pageData } = outcome.answer;
    unreadable += outcome.answer.unreadable;
    await absorb(context.pool, campaign.id, read, readAt, context.keySecret.stampKey);
    messages.push(...read);
    const isPast = sync?.listOrder === "newest_first" && read.some((each) => each.createdAt < since(send));
    if (isPast || !pageData.hasNextPage) return { messages, isWhole: unreadable === 0 };
    if (pageData.endCursor === "") break;
    after = pageData.endCursor;
  }
  return { messages, isWhole: false };
}

/** For a list that begins with the oldest: the page from which the send may be listed. */
async function startOf(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  send: SingleSendRow,
): Promise<string | undefined> {
  const page = await findPage(context, campaign.id, { createdAt: since(send), id: "" });
  return page && !page.newestFirst ? (page.cursor ?? undefined) : undefined;
}

async function unread(
  { pool }: ConsoleContext,
  campaign: ConsoleCampaignRow,
  outcome: Exclude<Outcome<TolerantPage>, { kind: "accepted" }>,
): Promise<{ dueInMs: number }> {
  await reportCallEnd(pool, campaign.id, outcome, Math.random());
  if (outcome.kind === "dropped") return { dueInMs: outcome.retryAfterMs ?? UNREADABLE_MS };
  if (outcome.kind !== "stopped") return { dueInMs: UNREADABLE_MS };
  await stopAt(pool, campaign, outcome);
  return { dueInMs: STOPPED_MS };
}

/** Whether a message is the one that was sent, by everything that can be compared. */
function isIt(send: SingleSendRow, { createdAt, recipient, language, values }: TolerantMessage): boolean {
  if (createdAt < since(send)) return false;
  if (isPossibleRecipient(send.recipient) && recipient !== send.recipient) return false;
  if (language !== null && language.toLowerCase() !== send.language) return false;
  const sent = Object.entries(send.templateValues);
  return Object.keys(values).length === 0 || sent.every(([name, value]) => values[name] === value);
}

function since({ requestedAt }: SingleSendRow): Date {
  return new Date(requestedAt.getTime() - CLOCKS_MS);
}
