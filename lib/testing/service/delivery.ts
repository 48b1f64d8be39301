import { pino } from "pino";
import { Registry } from "prom-client";
import { rows, sql } from "#lib/platform/postgres/sql";
import { Wake } from "#lib/platform/wake";
import { currentTemplateBodies } from "#lib/service/content/template-bodies";
import type { Caller, Service } from "#lib/service/context";
import type { Delivery } from "#lib/service/delivery/context";
import { enqueue } from "#lib/service/delivery/enqueue";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { deliveryMetrics } from "#lib/service/delivery/metrics";
import { recordingIds } from "#lib/service/delivery/recording-ids";
import type { Link, OutgoingMessage } from "#lib/service/providers/link";
import { BatchCopy } from "#lib/service/uploads/batch-copy";
import { unrecordedChanges } from "#lib/testing/service/unrecorded-changes";

export type TestDelivery = Delivery & {
  /** Stands where the simulator does. */
  carrier: Carrier;
  submitted: OutgoingMessage[];
};

/** A delivery engine whose provider accepts and records everything. The test decides about receipts. */
export function testDelivery({ pool }: Service): TestDelivery {
  const submitted: OutgoingMessage[] = [];
  const link: Link = {
    ready: () => Promise.resolve(2000),
    done() {},
    async submit(messages, onOutcome) {
      submitted.push(...messages);
      for (const [i, { attemptId }] of messages.entries()) {
        onOutcome(i, { kind: "accepted", externalIds: [`x-${attemptId}`] });
      }
    },
    report: () => ({
      ...{
        inWindow: 0,
        window: 2000,
        sentLastSecond: 0,
        ratePerSecond: 2000,
        throttledUntil: null,
        answerMs: null,
      },
    }),
    close: () => Promise.resolve(),
  };
  const carrier = {
    ...{ routeId: null, name: "test", link, most: 2000, prefixes: [] },
    validityMs: null,
    testNumbers: null,
    isAlarmed: false,
  };
  const metrics = deliveryMetrics(new Registry());
  return {
    pool,
    bulk: pool,
    carrier,
    wake: new Wake(),
    log: pino({ level: "silent" }),
    metrics,
    recording: recordingIds(),
    filesComeIn: () => false,
    submitted,
  };
}

/** A batch of `count` messages, as an upload makes it. */
export async function mintBatch(service: Service, caller: Caller, count: number): Promise<string> {
  const templates = await currentTemplateBodies(service.pool, caller.campaignId);
  const batch = new BatchCopy(service.pool, {
    campaignId: caller.campaignId,
    creatorId: caller.creatorId,
    templateBodyIds: new Map(templates.map(({ language, id }) => [language, id])),
    variables: templates[0]?.variables ?? [],
    audit: caller,
  });
  await batch.write(
    Array.from({ length: count }, (_, i) => ({
      row: i + 2,
      recipient: String(6581000000 + i),
      language: "english" as const,
      values: [`n${i}`],
    })),
  );
  return batch.commit("test.csv");
}

/** Hands over everything that waits, of any campaign, with so many workers at once. */
export async function handOverAll(delivery: TestDelivery, workers = 1): Promise<void> {
  const drain = async () => {
    const run = { single: null, batch: null };
    while ((await enqueue(delivery, run)) || (await handOver(delivery, delivery.carrier, run)));
  };
  await Promise.all(Array.from({ length: workers }, drain));
}

/** Puts everything that waits on the queue, of any campaign. */
export async function enqueueAll(delivery: Delivery): Promise<void> {
  while (await enqueue(delivery, { single: null, batch: null }));
}

export type StoredMessage = { id: string; status: number; retries: number; attempts: number[] };

/** The campaign's messages with the statuses of their attempts, in order of their ids. */
export function storedMessages({ pool }: Service, campaignId: string): Promise<StoredMessage[]> {
  return rows(
    pool,
    sql`
      select s.id, s.status, s.retries,
        array(select a.status from attempt a
          where a.campaign_id = s.campaign_id and a.message_id = s.id order by a.n) as attempts
      from message_state s
      where s.campaign_id = ${campaignId}
      order by s.id
    `,
  );
}

/**
 * The stored counters of the campaign's batches beside a recount. They have to be equal. Throws when something changed
 * without a record for the feed of changes.
 */
export async function countDrift({ pool }: Service, campaignId: string) {
  const of = (statement: ReturnType<typeof sql>) => rows(pool, statement);
  const kept = await of(sql`
    select batch_id, status, n from status_count
    where campaign_id = ${campaignId} and n <> 0 and batch_id > '00000000-0000-0000-0000-00000000000f'
    order by batch_id, status
  `);
  const counted = await of(sql`
    select batch_id, status, count(*) as n from message_state
    where campaign_id = ${campaignId} and batch_id is not null
    group by batch_id, status
    order by batch_id, status
  `);
  const unrecorded = await rows<{ example: string }>(pool, unrecordedChanges(campaignId));
  if (unrecorded.length > 0)
    throw new Error(`${unrecorded.length} changes are not recorded, such as: ${unrecorded[0]?.example}`);
  return { kept, counted };
}
