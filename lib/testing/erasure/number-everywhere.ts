import { randomBytes, randomUUID, randomUUIDv7 } from "node:crypto";
import type { Pool } from "pg";
import { absorb } from "#lib/console/mirror/absorb";
import { digitGrams } from "#lib/domain/messages/digit-grams";
import { statusCode } from "#lib/domain/messages/status";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import type { Caller, Service } from "#lib/service/context";
import { importDirectory } from "#lib/service/directory/import-directory";
import { keyedNumber } from "#lib/service/retention/remove-numbers";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { mintRoute } from "#lib/testing/service/routes";
import { mintCampaign } from "#lib/testing/service/service";

export const NUMBER = "6598761234";
/** The same number as people and programs write it. */
export const FORMS = [
  "+6598761234",
  "6598761234",
  "+65 9876 1234",
  "65-9876-1234",
  "9876 1234",
  "%2B65%209876%201234",
];
export const OTHERS = "6591110000";
const SAID = `Refused ${FORMS[0]}, and ${FORMS[2]} too`;
const ADA = "00000000-0000-4000-8000-00000000000a";

type Message = {
  recipient?: string;
  values?: object;
  status?: Parameters<typeof statusCode>[0];
  batchId?: string;
  id?: string;
};

/** A message of the service with its attempt, counted as all are; one that waits has its job. Returns its id. */
export async function sent(
  pool: Pool,
  { campaignId, creatorId }: Caller,
  given: Message = {},
): Promise<string> {
  const {
    recipient = NUMBER,
    values = { name: "Ada" },
    status = "success",
    batchId = null,
    id = randomUUIDv7(),
  } = given;
  const code = statusCode(status);
  const grams = /^\d+$/.test(recipient) ? digitGrams(recipient) : [];
  await pool.query(sql`
    with made as (
      insert into message (campaign_id, id, batch_id, template_body_id, creator_id, recipient, recipient_grams, template_values)
      select ${campaignId}, ${id}, ${batchId}, b.id, ${creatorId}, ${recipient}, ${grams}::smallint[], ${JSON.stringify(values)}
      from template_body b where b.campaign_id = ${campaignId} limit 1
    ), stated as (
      insert into message_state (campaign_id, id, batch_id, status, updated_at) values (${campaignId}, ${id}, ${batchId}, ${code}, now())
    ), tried as (
      insert into attempt (campaign_id, message_id, n, job_id, status, sent_at, updated_at, raw)
      select ${campaignId}, ${id}, 1, 1, ${code}, now(), now(), ${SAID} where ${code} >= 2
    ), queued as (
      insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority, stage)
      select ${campaignId}, ${batchId}, ${id}, ${id}, 1, 0, ${code} where ${code} < 2
    )
    insert into status_count as c (campaign_id, batch_id, status, n)
    select ${campaignId}, coalesce(${batchId}, '00000000-0000-0000-0000-000000000000')::uuid, ${code}, 1
    where ${code} > 0 or ${batchId}::uuid is not null
    on conflict (campaign_id, batch_id, status) do update set n = c.n + 1
  `);
  return id;
}

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
  return { caller, ...inService, other, own };
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
    sql`insert into route_event (route_id, kind, words) values (${routeId}, 'other', ${said})`,
  );
  await pool.query(sql`
    insert into inbound_message (route_id, sender, recipient, text)
    values (${routeId}, ${NUMBER}, '65123', 'stop'), (${routeId}, ${OTHERS}, '65123', ${said})
  `);
  await pool.query(sql`
    insert into route_test (id, route_id, recipient, sender, text, made_by, status, raw)
    values (${randomUUID()}, ${routeId}, ${NUMBER}, '', 'A test', 'ada', 5, ${said})
  `);
  await pool.query(sql`update campaign set pause_reason = ${said} where id = ${campaignId}`);
  await pool.query(sql`update route set pause_reason = ${said} where id = ${routeId}`);
  await pool.query(sql`
    insert into delivery_hold (cause, held_by, reason) values ('person', 'ada', ${said}) on conflict (one) do update set reason = ${said}
  `);
  await importDirectory(service, `nric,recipient\nS1234567D,${NUMBER}\nT0000001E,${OTHERS}\n`);
  return { delivered, failed, waiting, accepted, quoting, enqueued, inBatch, batchId };
}

export const READ = ["message_own", "message_failed", "message_quoting"] as const;

/** As its service's list answers them. */
export function listedMessages() {
  const at = new Date(Date.now() - 60_000).toISOString();
  const texts = { fullMessage: `Dear Ada, call ${FORMS[2]}`, values: { name: FORMS[4] } };
  return READ.map((id, n) => {
    const status = n === 1 ? "failure" : "success";
    const message = listed(id, {
      ...{ status, createdAt: at, recipient: n === 2 ? OTHERS : NUMBER },
      attempts: [{ status, errorCode: n === 1 ? "routing_error" : null, at }],
    });
    const attempts = message.messageAttempts?.map((attempt) => ({ ...attempt, metadata: { to: FORMS[0] } }));
    return { ...message, ...texts, messageAttempts: attempts };
  });
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

async function fillConsole(pool: Pool, campaign: number): Promise<void> {
  const by = sql`${ADA}, 'ada@redial.test'`;
  await pool.query(sql`
    insert into single_send (id, campaign, operator_id, operator_email, recipient, language, template_values, fingerprint, state, due_at, said)
    values
      (${randomUUID()}, ${campaign}, ${by}, ${NUMBER}, 'english', '{"name":"Ada"}', 'hash', 'refused', now(), ${SAID}),
      (${randomUUID()}, ${campaign}, ${by}, ${NUMBER}, 'english', '{"name":"Ada"}', 'hash', 'waiting', now() + interval '1 hour', ''),
      (${randomUUID()}, ${campaign}, ${by}, ${OTHERS}, 'english', ${JSON.stringify({ name: FORMS[2] })}, 'hash', 'refused', now(), ${SAID})
  `);
  await pool.query(sql`
    insert into retry_request (campaign, message_id, operator_id, operator_email, due_at, state, reason, said)
    values (${campaign}, 'message_failed', ${by}, now(), 'refused', 'x', ${SAID})
  `);
  await pool.query(sql`
    insert into upload (id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state,
      batches_before, message, answer)
    values (${randomUUID()}, ${campaign}, ${by}, ${`${NUMBER}.csv`}, 1, ${randomBytes(8).toString("hex")}, 1, 'refused', '{}', ${SAID},
      ${JSON.stringify({ rowErrors: [{ value: FORMS[0] }] })})
  `);
  await fillWaitingFile(pool, campaign);
  const { id } = await oneRow<{ id: number }>(
    pool,
    sql`
      insert into operation (campaign, kind, title, choice, filter, total, operator_id, operator_email, ended_at)
      values (${campaign}, 'export', ${`messages to ${FORMS[1]}`}, ${`number contains ${FORMS[1]}`}, 'q=%2B65+9876+1234&status=failure',
        0, ${by}, now())
      returning id
    `,
  );
  await pool.query(sql`insert into export (operation, zone, finished_at) values (${id}, 'UTC', now())`);
  const file = `\uFEFFid,recipient,message\nmessage_1,'${OTHERS},Hello\nmessage_own,'${NUMBER},"Call ${FORMS[2]}"\n`;
  await pool.query(sql`
    insert into export_chunk (operation, n, body) values (${id}, 0, 'id,recipient'), (${id}, 1, ${Buffer.from(file)})
  `);
  await pool.query(sql`
    insert into saved_view (campaign, owner_id, owner_email, name, filter, shared)
    values (${campaign}, ${by}, 'Ada''s', ${`q=${FORMS[5]}&status=failure`}, true), (${campaign}, ${by}, ${SAID}, '', false),
      (${campaign}, ${by}, 'All failed', 'status=failure', false)
  `);
  await pool.query(sql`
    insert into audit (actor, action, target, parameters, campaign) values
      ('ada@redial.test', 'export.start', ${`messages to ${FORMS[3]}`}, ${JSON.stringify({ filter: `q=${FORMS[5]}`, n: Number(NUMBER), said: SAID })}, ${campaign}),
      ('ada@redial.test', 'message.send', 'message_1', '{"send":"1"}', ${campaign})
  `);
  await pool.query(sql`
    insert into notice (severity, text, shown_from, shown_until, written_by) values ('info', ${SAID}, now(), now() + interval '1 h', 'ada')
    on conflict (one) do update set text = excluded.text
  `);
}

/** A file that waits for an approval, with the number cut in two between its pieces. */
async function fillWaitingFile(pool: Pool, campaign: number): Promise<void> {
  const id = randomUUID();
  const file = `recipient,language,name,code\n${OTHERS},english,Zoë,1\n${NUMBER},english,Ada,2\n`;
  const cut = Buffer.byteLength(file.slice(0, file.indexOf(NUMBER) + 5));
  await pool.query(sql`
    insert into upload (id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state,
      batches_before)
    values (${id}, ${campaign}, ${ADA}, 'ada@redial.test', 'waiting.csv', 1, ${randomBytes(8).toString("hex")}, 2, 'waiting', '{}')
  `);
  await pool.query(sql`
    insert into file_approval (upload, campaign, rules, languages, expires_at, reason)
    values (${id}, ${campaign}, '', '{}', now() + interval '1 day', ${SAID})
  `);
  await pool.query(sql`
    insert into upload_chunk (upload, n, body) values (${id}, 0, ${Buffer.from(file).subarray(0, cut)}),
      (${id}, 1, ${Buffer.from(file).subarray(cut)})
  `);
}
