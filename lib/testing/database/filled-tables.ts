import { query } from "#lib/testing/database/embedded";

/**
 * Fills the tables that grow: `n` messages of one campaign in service and console, and the rows that belong to them.
 * Works with any version since migration 122: a table that the database lacks is left out.
 */
export async function fillTables(url: string, n: number): Promise<void> {
  const found = await query<{ name: string }>(
    url,
    "select relname as name from pg_class where relkind = 'r'",
  );
  const tables = new Set(found.map(({ name }) => name));
  const statements = ROWS.filter((statement) => tables.has(tableOf(statement)));
  await query(url, statements.map((statement) => statement.replaceAll("N_ROWS", String(n))).join(";\n"));
  await query(url, "analyze");
}

function tableOf(statement: string): string {
  return /^insert into (\w+)/.exec(statement)?.[1] ?? "";
}

const CAMPAIGN = "'00000000-0000-7000-8000-00000000000c'::uuid";
const ID = "('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid";
const EACH = "from generate_series(1, N_ROWS) i";
const FEW = "from generate_series(1, greatest(1, N_ROWS / 100)) i";

const ROWS = [
  "insert into installation (name, value) values ('filled', 'done')",
  `insert into campaign (id, name, header, rate_per_second, national_id_recipients, creator_id)
   values (${CAMPAIGN}, 'One', 'One', 100, false, ${CAMPAIGN})`,
  `insert into creator (id, email) values (${CAMPAIGN}, 'one@example.com')`,
  `insert into template (id, campaign_id) values (${CAMPAIGN}, ${CAMPAIGN})`,
  `insert into template_body (id, campaign_id, template_id, language, body, header, footer, variables, creator_id)
   values (${CAMPAIGN}, ${CAMPAIGN}, ${CAMPAIGN}, 'english', 'Dear {{name}}', 'One', '', '{name}', ${CAMPAIGN})`,
  `insert into api_key (id, campaign_id, name, scope, hash, hint, creator_id)
   values (${CAMPAIGN}, ${CAMPAIGN}, 'first', 'send', sha256('one'), 'ey_1', ${CAMPAIGN})`,
  `insert into allowed_address (campaign_id, range) values (${CAMPAIGN}, '127.0.0.1')`,
  `insert into recipient_directory (national_id_hash, recipient) select sha256(i::text::bytea), '6591234567' ${EACH}`,
  `insert into message (campaign_id, id, batch_id, template_body_id, creator_id, recipient, recipient_grams, template_values)
   select ${CAMPAIGN}, ${ID}, ${CAMPAIGN}, ${CAMPAIGN}, ${CAMPAIGN}, (6590000000 + i)::text, array[i % 9999, 6590]::smallint[],
     '{"name":"Ada"}' ${EACH}`,
  `insert into message_state (campaign_id, id, batch_id, status, updated_at) select ${CAMPAIGN}, ${ID}, ${CAMPAIGN}, 6, now() ${EACH}`,
  `insert into attempt (campaign_id, message_id, n, job_id, status, error, sent_at, updated_at)
   select ${CAMPAIGN}, ${ID}, 1, 1, 6, 1, now(), now() ${EACH}`,
  `insert into batch (campaign_id, id, first_id, last_id, total, status, original_file_name, creator_id)
   select ${CAMPAIGN}, ${ID}, ${ID}, ${ID}, 1, 1, 'one.csv', ${CAMPAIGN} ${FEW}`,
  `insert into status_count (campaign_id, batch_id, status, n) select ${CAMPAIGN}, ${ID}, 6, 1 ${FEW}`,
  `insert into change (campaign_id, first_id, last_id, n) select ${CAMPAIGN}, ${ID}, ${ID}, 1 ${FEW}`,
  `insert into forgotten_change (campaign_id, last_id) values (${CAMPAIGN}, 0)`,
  `insert into send_job (campaign_id, first_id, last_id, n, priority) select ${CAMPAIGN}, ${ID}, ${ID}, 1, 5 ${FEW}`,
  `insert into simulator_receipt (due_at, receipts) select now(), '[]' ${FEW}`,
  "insert into upstream (name, kind, address) values ('one', 'test', 'https://one.example')",
  "insert into console_campaign (upstream_id, campaign_id, name) values (1, 'campaign_1', 'One')",
  "insert into campaign_template (campaign, bodies, national_ids, changed_by) values (1, '{}', false, 'one')",
  "insert into used_content (campaign, rules) values (1, 'stamp')",
  `insert into file_choice (campaign, kind, about, answer, chosen_by) values (1, 'columns', '{Phone}', '{}', 'one')`,
  "insert into call_budget (campaign, budget) values (1, '{}')",
  "insert into mirror_sync (campaign, page_size) values (1, 100)",
  `insert into mirror_window (campaign, place, cursor, rows, unsettled)
   select 1, case i when 1 then -9007199254740991 else (i - 1) * 4294967296 end, i::text, 100, '{}' ${FEW}`,
  `insert into mirror_message (campaign, id, created_at, updated_at, status, code, attempts, detailed, recipient, language,
     batch_id, read_at, changed_at)
   select 1, 'message_' || i, now() - i * interval '1 s', now(), 'failure', 'routing_error', 1, true, (6590000000 + i)::text,
     'english', 'batch_' || i / 100, now(), now() ${EACH}`,
  `insert into mirror_text (campaign, id, recipient, full_message, template_values)
   select 1, 'message_' || i, (6590000000 + i)::text, 'Dear Ada', '{"name":"Ada"}' ${EACH}`,
  "insert into mirror_template (campaign, id, body) values (1, 'template_1', 'Dear {{name}}')",
  `insert into mirror_attempt (campaign, message_id, n, detailed, status, created_at, provider_id, metadata)
   select 1, 'message_' || i, 1, true, 'failure', now(), '', '{}' ${EACH}`,
  `insert into mirror_batch (campaign, id, status, created_at, read_at)
   select 1, 'batch_' || i, 'messages_enqueued', now(), now() ${FEW}`,
  `insert into mirror_count (campaign, scope, status, code, spent, n) select 1, 'b:' || i, 'failure', '', false, 100 ${FEW}`,
  `insert into mirror_period (campaign, scope, grain, at, status, code, spent, n)
   select 1, '', 1, now() - i * interval '1 minute', 'failure', '', false, 1 ${FEW}`,
  `insert into mirror_latency (campaign, grain, at, step, n) select 1, 1, now() - i * interval '1 minute', 80, 1 ${FEW}`,
  `insert into operator (id, email, name, role) values (${CAMPAIGN}, 'ada@example.com', 'Ada', 'admin')`,
  `insert into operator_session (id, operator_id, token, expires_at) values (${CAMPAIGN}, ${CAMPAIGN}, 'one', now())`,
  `insert into operator_account (id, operator_id, account_id, provider_id) values (${CAMPAIGN}, ${CAMPAIGN}, 'ada', 'credential')`,
  `insert into operator_link (id, kind, token_hash, email, role, made_by, expires_at)
   values (${CAMPAIGN}, 'join', sha256('one'), 'eve@example.com', 'viewer', 'ada@example.com', now())`,
  `insert into access_end (operator_id, email) values (${CAMPAIGN}, 'ada@example.com')`,
  `insert into upload (id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state, batches_before)
   select ${ID}, 1, ${CAMPAIGN}, 'ada@example.com', 'one.csv', 1, 'one', 1, 'accepted', '{}' ${FEW}`,
  `insert into operation (campaign, kind, title, choice, total, operator_id, operator_email)
   select 1, 'chosen', 'Retry', 'all', 1, ${CAMPAIGN}, 'ada@example.com' ${FEW}`,
  `insert into retry_request (campaign, message_id, operation, operator_id, operator_email, state, due_at)
   select 1, 'message_' || i, 1, ${CAMPAIGN}, 'ada@example.com', 'accepted', now() ${EACH}`,
  `insert into operation_item (operation, place, message_id, request) select 1, i, 'message_' || i, i ${EACH}`,
  "insert into batch_recheck (operation) values (1)",
  `insert into retry_plan (campaign, delays_minutes, maybes, most, operator_id, operator_email, quiet_from, quiet_to, quiet_zone)
   values (1, '{5}', 'ask', 10, ${CAMPAIGN}, 'ada@example.com', '21:00', '07:00', 'UTC')`,
  `insert into retry_plan_failure (campaign, message_id, failed_at, plan, state)
   select 1, 'message_' || i, now(), 1, 'asked' ${EACH}`,
  "insert into retry_plan_action (plan, kind, by) values (1, 'on', 'ada@example.com')",
  "insert into export (operation, zone) values (1, 'UTC')",
  "insert into export_chunk (operation, n, body) values (1, 0, 'one')",
  `insert into single_send (id, campaign, operator_id, operator_email, recipient, language, template_values, fingerprint, state, due_at)
   select ${ID}, 1, ${CAMPAIGN}, 'ada@example.com', '', 'english', '{}', 'one', 'accepted', now() ${FEW}`,
  `insert into saved_view (campaign, owner_id, owner_email, name, filter, shared)
   values (1, ${CAMPAIGN}, 'ada@example.com', 'One', 'status=failure', true)`,
  `insert into alert_rule (campaign, kind, minutes, percent, least, created_by)
   values (1, 'failure_rate', 60, 10, 100, 'ada@example.com')`,
  `insert into alert_firing (rule, campaign, kind, minutes, facts, started_at, seen_at)
   values (1, 1, 'failure_rate', 60, '{}', now(), now())`,
  `insert into alert_target (id, campaign, kind, name, shown, created_by)
   values (${CAMPAIGN}, 1, 'email', 'Ada', 'ada@example.com', 'ada@example.com')`,
  `insert into alert_delivery (target, firing, event, due_at) values (${CAMPAIGN}, 1, 'firing', now())`,
  `insert into note (campaign, batch, author_id, author_email, text)
   select 1, 'batch_1', ${CAMPAIGN}, 'ada@example.com', 'Asked Ben ' || i ${EACH}`,
  "insert into delivery_hold (cause, held_by, reason) values ('person', 'ada@example.com', 'a reason')",
  "insert into unlisted_proxy (peer, is_private) values ('10.0.0.1', true)",
  "insert into secret_key (fingerprint) values ('one')",
  "insert into wrapped_key (data_key, secret_key, wrapped) values (1, 1, 'one')",
  `insert into audit (actor, action, target, parameters, campaign)
   select 'ada@example.com', 'message.retry', 'message_' || i, '{}', 1 ${EACH}`,
];
