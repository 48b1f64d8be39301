import { randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { EVERY_FORM, FORMS, NUMBER, OTHERS, SAID } from "#lib/testing/erasure/number-forms";

const ADA = "00000000-0000-4000-8000-00000000000a";

/** Fills every place of the console, beside the mirror, that may have the number. */
export async function fillConsole(pool: Pool, campaign: number): Promise<void> {
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
    insert into note (campaign, upload, author_id, author_email, text)
    select ${campaign}, id, ${by}, ${`Asked ${FORMS[2]}`} from upload where campaign = ${campaign} limit 1
  `);
  await pool.query(sql`
    with alert as (
      insert into alert_firing (route, route_name, kind, minutes, facts, started_at, seen_at)
      values (gen_random_uuid(), 'smsc', 'route_slow', 10, '{}', now(), now()) returning id
    )
    insert into note (alert, author_id, author_email, text) select id, ${by}, ${`Slow for ${FORMS[2]}`} from alert
  `);
  await pool.query(sql`
    insert into audit (actor, action, target, parameters, campaign) values
      ('ada@redial.test', 'export.start', ${`messages to ${FORMS[3]}`}, ${JSON.stringify({ filter: `q=${FORMS[5]}`, n: Number(NUMBER), said: EVERY_FORM })}, ${campaign}),
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
