import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Pool } from "pg";
import { absorb } from "#lib/console/mirror/absorb";
import { sql } from "#lib/platform/postgres/sql";
import { keyedNumber } from "#lib/platform/secrets/keyed-number";
import type { Caller, Service } from "#lib/service/context";
import { importDirectory } from "#lib/service/directory/import-directory";
import { mintConsoleCampaign } from "#lib/testing/console/mirror";
import { listedMessages } from "#lib/testing/erasure/listed-messages";
import { EVERY_FORM, FORMS, NUMBER, OTHERS, SAID } from "#lib/testing/erasure/number-forms";
import { fillConsole } from "#lib/testing/erasure/number-in-console";
import { sent } from "#lib/testing/erasure/sent-message";
import { mintRoute } from "#lib/testing/service/routes";
import { mintCampaign } from "#lib/testing/service/service";

/** Fills every place that may have a number: in columns of its own, in texts, files and answers, in several forms. */
export async function numberEverywhere(service: Service, numberKey: Buffer) {
  const { pool } = service;
  const caller = await mintCampaign(service);
  const inService = await fillService(service, caller, numberKey);
  const other = await mintConsoleCampaign(pool);
  const own = await mintConsoleCampaign(pool);
  await pool.query(
    sql`update upstream set address = null, name = 'Own' where id = (select upstream_id from console_campaign where id = ${own})`,
  );
  for (const campaign of [other, own]) await fillMirror(pool, campaign);
  await fillConsole(pool, other);
  await fillOwnNumber(pool, keyedNumber(NUMBER, numberKey));
  await pool.query(sql`update console_campaign set name = ${`For ${FORMS[4]}`} where id = ${other}`);
  // Without the number they have the same name, and no two teams may.
  for (const form of [FORMS[1], FORMS[3]])
    await pool.query(sql`insert into team (name, made_by) values (${`Calls of ${form}`}, 'ada')`);
  return { caller, ...inService, other, own };
}

/** The number as a person's own, and a code that went to it. */
async function fillOwnNumber(pool: Pool, hash: string): Promise<void> {
  const id = randomUUIDv7();
  await pool.query(sql`
    insert into operator (id, email, name, role) values (${id}, ${`${id}@redial.test`}, 'Eve', 'member')
  `);
  await pool.query(sql`insert into operator_number (id, sealed, hash) values (${id}, 'sealed', ${hash})`);
  await pool.query(
    sql`update single_send set number_hash = ${hash}, test = 'code' where recipient = ${OTHERS}`,
  );
}

async function fillService(service: Service, caller: Caller, numberKey: Buffer) {
  const { pool } = service;
  const { campaignId } = caller;
  const delivered = await sent(pool, caller);
  const failed = await sent(pool, caller, { status: "failure" });
  const waiting = await sent(pool, caller, { status: "created" });
  const accepted = await sent(pool, caller, { status: "sent_to_telco" });
  await sent(pool, caller, { recipient: keyedNumber(NUMBER, numberKey), values: {} });
  const quoting = await sent(pool, caller, {
    recipient: OTHERS,
    values: { name: `Ada, ${FORMS[4]}`, code: FORMS[1] },
  });
  const batchId = randomUUIDv7();
  const [first, last] = [randomUUIDv7(), randomUUIDv7()];
  await pool.query(sql`
    insert into batch (campaign_id, id, first_id, last_id, total, status, original_file_name, creator_id)
    values (${campaignId}, ${batchId}, ${first}, ${last}, 2, 1, ${`list ${FORMS[3]}.csv`}, ${caller.creatorId})
  `);
  const enqueued = await sent(pool, caller, { status: "enqueued", batchId, id: first });
  const inBatch = await sent(pool, caller, { status: "failure", batchId, id: last });
  const said = sql`${SAID}`;
  const { routeId } = await mintRoute(service);
  await pool.query(sql`
    insert into late_word (campaign_id, message_id, n, status, raw, at) values (${campaignId}, ${quoting}, 1, 6, ${said}, now())
  `);
  await pool.query(sql`
    insert into submitted_part (route_id, external_id, campaign_id, message_id, n, part, parts, raw)
    values (${routeId}, 'x', ${campaignId}, ${quoting}, 1, 1, 1, ${said})
  `);
  await pool.query(
    sql`insert into route_receipt (route_id, status, raw, said_at) values (${routeId}, 6, ${said}, now())`,
  );
  await pool.query(
    sql`insert into route_event (route_id, kind, words) values (${routeId}, 'other', ${EVERY_FORM})`,
  );
  await pool.query(sql`
    insert into inbound_message (route_id, sender, recipient, text)
    values (${routeId}, ${NUMBER}, '65123', 'stop'), (${routeId}, ${OTHERS}, '65123', ${EVERY_FORM})
  `);
  await pool.query(sql`
    insert into route_test (id, route_id, recipient, sender, text, made_by, status, raw)
    values (${randomUUID()}, ${routeId}, ${NUMBER}, '', 'A test', 'ada', 5, ${said})
  `);
  await pool.query(
    sql`update campaign set pause_reason = ${said}, name = ${`For ${FORMS[2]}`} where id = ${campaignId}`,
  );
  await pool.query(sql`
    insert into api_key (id, campaign_id, name, scope, hash, hint, creator_id)
    values (${randomUUID()}, ${campaignId}, ${`Key of ${FORMS[0]}`}, 'read', sha256(${randomUUID()}::bytea), 'hint', ${caller.creatorId})
  `);
  await pool.query(sql`update route set pause_reason = ${said} where id = ${routeId}`);
  await pool.query(sql`
    insert into delivery_hold (cause, held_by, reason) values ('person', 'ada', ${said}) on conflict (one) do update set reason = ${said}
  `);
  await importDirectory(service, `nric,recipient\nS1234567D,${NUMBER}\nT0000001E,${OTHERS}\n`);
  return { delivered, failed, waiting, accepted, quoting, enqueued, inBatch, batchId };
}

async function fillMirror(pool: Pool, campaign: number): Promise<void> {
  await absorb(pool, campaign, listedMessages(), new Date());
  await pool.query(sql`
    insert into mirror_batch (campaign, id, file_name, status, created_at, read_at) values (${campaign}, 'batch_1', ${`${FORMS[1]}.csv`}, '', now(), now())
  `);
  await pool.query(sql`
    insert into mirror_sync (campaign, complete, last_fault) values (${campaign}, true, ${JSON.stringify({ said: SAID })})
    on conflict (campaign) do update set complete = true, last_fault = excluded.last_fault
  `);
}
