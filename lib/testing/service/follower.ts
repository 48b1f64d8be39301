import { rows, sql } from "#lib/platform/postgres/sql";
import { readChanges } from "#lib/service/changes/read-changes";
import { waitingCalls } from "#lib/service/changes/waiting";
import type { Service } from "#lib/service/context";
import { messagesById } from "#lib/service/messages/message-rows";
import { presentMessages } from "#lib/service/messages/present-message";
import type { Change, ChangesPage, ChangesQuery } from "#lib/wire/api/changes";

type Followed = Required<Change>;

/** A reader of a campaign's feed of changes that keeps what it was told, as a console does. */
export async function follower(service: Service, campaignId: string) {
  const messages = new Map<string, Followed>();
  const batches = new Map<string, ChangesPage["batches"][number]>();
  const pages: ChangesPage[] = [];
  const waiting = waitingCalls(service.pool, () => undefined);
  const gone = new AbortController().signal;
  const read = (query: ChangesQuery) =>
    readChanges(service, { campaignId }, query, {
      ...{ waiting, gone, onWaited: () => Promise.resolve() },
      withPermit: (work) => work(),
    });
  let { cursor } = await read({});

  /** Reads one page; whether there is more. */
  async function readPage(limit = 5000, wait = 0): Promise<boolean> {
    const page = await read({ after: cursor, limit: String(limit), wait: String(wait) });
    for (const change of page.changes) {
      const message = change.message ?? messages.get(change.id)?.message;
      if (!message) throw new Error(`${change.id} was never told as a new message`);
      messages.set(change.id, { ...change, message });
    }
    for (const batch of page.batches) batches.set(batch.id, batch);
    pages.push(page);
    cursor = page.cursor;
    return page.hasMore;
  }

  return {
    messages,
    batches,
    pages,
    read,
    readPage,
    cursor: () => cursor,
    async catchUp(limit?: number): Promise<void> {
      while (await readPage(limit));
    },
    stop: () => waiting.stop(),
  };
}

/** The campaign's messages and batches as the tables have them, as a reader of all changes must have them. */
export async function storedChanges({ pool, settings }: Service, campaignId: string) {
  const found = await rows<{ id: string }>(
    pool,
    sql`select id from message_state where campaign_id = ${campaignId}`,
  );
  const ids = found.map(({ id }) => id);
  const presented = presentMessages(campaignId, await messagesById(pool, campaignId, ids), settings.timeZone);
  const messages = new Map<string, Followed>();
  const batches = new Map<string, ChangesPage["batches"][number]>();
  for (const one of presented) {
    const { id, updatedAt, latestStatus, createdAt, recipient, values, templateBodyId, creatorId } = one;
    const attempts = one.messageAttempts.map(
      ({ id: _, messageId, createdAt, metadata, creatorId, creator, ...attempt }, i) => ({
        ...attempt,
        n: i + 1,
      }),
    );
    const message = { createdAt, recipient, values, templateBodyId, creatorId };
    const { batchId } = one;
    messages.set(id, {
      ...{ id, updatedAt, latestStatus },
      attempts: attempts as Followed["attempts"],
      message: { ...message, ...(batchId !== undefined && { batchId }) },
    });
    for (const { BatchMessage: _, ...batch } of one.batches) batches.set(batch.id, batch);
  }
  return { messages, batches };
}
