/** Rows of a table as values of one insert: those that are too old, and those that stay. */
export type AgedRows = { into: string; gone: string[]; stays: string[] };

const ID = "'00000000-0000-7000-8000-00000000000c'";
const ADA = `${ID}, 'ada@example.com'`;
const ago = (days: number) => `now() - interval '${days} days'`;
const NEW = "gen_random_uuid()";

/** What the rows below name. */
export const NAMED = [
  "insert into upstream (name, kind, address) values ('one', 'test', 'https://one.example')",
  "insert into console_campaign (upstream_id, campaign_id, name) values (1, 'campaign_1', 'One')",
  `insert into operator (id, email, name, role) values (${ADA}, 'Ada', 'admin')`,
  `insert into route (id, name, kind, settings, sealed, rate_per_second, binds, validity_hours)
   values (${ID}, 'one', 'smpp', '{}', '', 1, 1, 1)`,
  `insert into alert_target (id, campaign, kind, name, shown, created_by)
   values (${ID}, 1, 'email', 'Ada', 'ada@example.com', 'ada@example.com')`,
  // Message "stands" has not changed since its failure 500 days ago; message "went on" has.
  `insert into mirror_message (campaign, id, created_at, updated_at, status, attempts, detailed, recipient, read_at, changed_at)
   values (1, 'stands', ${ago(501)}, ${ago(500)}, 'failure', 1, true, '6591234567', now(), now()),
     (1, 'went on', ${ago(501)}, ${ago(499)}, 'success', 2, true, '6591234567', now(), now())`,
  // 1 is over for long; 2 for a day; 3 goes on; 4 is over for long, and a plan that is on still has to look at it.
  `insert into operation (campaign, kind, title, choice, total, operator_id, operator_email, created_at, ended_at)
   select 1, 'chosen', '', '', 1, ${ADA}, ${ago(500)}, at from unnest(array[${ago(401)}, ${ago(1)}, null, ${ago(401)}]) at`,
  `insert into retry_plan (campaign, batch_id, delays_minutes, maybes, most, operator_id, operator_email, created_at, operation, stopped_at)
   values (1, 'on', '{5}', 'ask', 9, ${ADA}, ${ago(500)}, 4, null), (1, 'failures', '{5}', 'ask', 9, ${ADA}, ${ago(500)}, null, ${ago(401)})`,
  `insert into retry_plan_action (plan, kind, by, at) values (1, 'on', 'ada@example.com', ${ago(399)})`,
];

const request = (message: string, operation: string, state: string, days: number, failed = ago(500)) =>
  `(1, '${message}', ${operation}, ${ADA}, ${ago(days)}, ${failed}, '${state}', now())`;
const failure = (message: string, state: string, days: number, operation = "null", failed = ago(500)) =>
  `(1, '${message}', ${failed}, 2, '${state}', ${operation}, ${ago(days)})`;
const send = (state: string, days: number) =>
  `(${NEW}, 1, ${ADA}, ${ago(days)}, '', 'english', '{}', '', '${state}', now())`;
const upload = (state: string, days: number) =>
  `(${NEW}, 1, ${ADA}, 'one.csv', 1, '', 1, '${state}', '{}', ${ago(days)})`;
const period = (scope: string, grain: number, days: number) =>
  `(1, '${scope}', ${grain}, ${ago(days)}, 'success', '', false, 1)`;

const ownPeriod = (grain: number, days: number) =>
  `(1, ${ID}, ${grain}, ${ago(days)}, 'success', '', false, 1)`;

export const AGED: Record<string, AgedRows> = {
  upload_under_way: {
    into: "(campaign_id, first_id, last_id, at)",
    gone: [`(${ID}, ${NEW}, ${ID}, ${ago(2)})`],
    stays: [`(${ID}, ${NEW}, ${ID}, now())`],
  },
  untold_write: {
    into: "(id, at) overriding system value",
    gone: [`(1, ${ago(2)})`],
    stays: [`(2, ${ago(2)})`],
  },
  submitted_part: {
    into: "(route_id, external_id, campaign_id, message_id, n, part, parts, at)",
    gone: [`(${ID}, 'old', ${ID}, ${ID}, 1, 1, 1, ${ago(5)})`],
    stays: [`(${ID}, 'young', ${ID}, ${ID}, 1, 1, 1, ${ago(3)})`],
  },
  route_receipt: {
    into: "(route_id, status, raw, said_at, at)",
    gone: [`(${ID}, 5, '', now(), ${ago(8)})`],
    stays: [`(${ID}, 5, '', now(), ${ago(6)})`],
  },
  inbound_message: {
    into: "(route_id, sender, recipient, text, at)",
    gone: [`(${ID}, '', '', '', ${ago(8)})`],
    stays: [`(${ID}, '', '', '', ${ago(6)})`],
  },
  route_event: {
    into: "(route_id, kind, words, at)",
    gone: [`(${ID}, '', '', ${ago(8)})`],
    stays: [`(${ID}, '', '', ${ago(6)})`],
  },
  route_test: {
    into: "(id, route_id, recipient, sender, text, made_by, made_at)",
    gone: [`(${NEW}, ${ID}, '', '', '', '', ${ago(31)})`],
    stays: [`(${NEW}, ${ID}, '', '', '', '', ${ago(29)})`],
  },
  route_minute: {
    into: "(route_id, at, what, n)",
    gone: [`(${ID}, ${ago(3)}, 'accepted', 1)`],
    stays: [`(${ID}, ${ago(1)}, 'accepted', 1)`],
  },
  route_count: {
    into: "(route_id, campaign_id, hour, status, n)",
    gone: [`(${ID}, ${ID}, ${ago(401)}, 5, 1)`],
    stays: [`(${ID}, ${ID}, ${ago(399)}, 5, 1)`],
  },
  operation_item: {
    into: "(operation, place, message_id)",
    gone: ["(1, 1, 'stands')", "(1, 2, 'went on')"],
    stays: ["(2, 1, 'stands')", "(3, 1, 'stands')", "(4, 1, 'stands')"],
  },
  retry_request: {
    into: "(campaign, message_id, operation, operator_id, operator_email, requested_at, failed_at, state, due_at)",
    gone: [
      request("went on", "1", "accepted", 450),
      request("went on", "null", "accepted", 450, ago(501)),
      request("stands", "null", "refused", 450),
      request("stands", "1", "lost", 450),
      request("stands", "null", "denied", 450, "null"),
    ],
    stays: [
      // Bars a second retry of the same failure.
      request("stands", "null", "accepted", 450),
      request("stands", "2", "refused", 450),
      request("stands", "4", "refused", 450),
      request("stands", "null", "unclear", 450, ago(520)),
      request("went on", "null", "refused", 399),
    ],
  },
  operation: {
    into: "(campaign, kind, title, choice, total, operator_id, operator_email, created_at, ended_at)",
    // Of those that are named above, number 1 goes as well.
    gone: [`(1, 'export', '', '', 1, ${ADA}, ${ago(500)}, ${ago(401)})`],
    stays: [
      `(1, 'export', '', '', 1, ${ADA}, ${ago(500)}, ${ago(399)})`,
      `(1, 'export', '', '', 1, ${ADA}, ${ago(500)}, null)`,
    ],
  },
  retry_plan_failure: {
    into: "(campaign, message_id, failed_at, plan, state, operation, at)",
    gone: [failure("went on", "taken", 401, "1"), failure("went on", "left", 401, "null", ago(502))],
    stays: [
      // No plan takes up a failure twice, nor one about which a person said no.
      failure("stands", "taken", 401),
      failure("stands", "left", 401, "null", ago(499)),
      failure("went on", "taken", 401, "3", ago(504)),
      failure("stands", "asked", 401, "null", ago(505)),
      failure("stands", "agreed", 401, "null", ago(506)),
      failure("went on", "taken", 399, "null", ago(507)),
    ],
  },
  retry_plan_action: {
    into: "(plan, kind, by, at)",
    gone: [`(1, 'ask', '', ${ago(401)})`, `(2, 'stop', '', ${ago(401)})`],
    stays: [`(1, 'ask', '', ${ago(399)})`],
  },
  retry_plan: {
    into: "(campaign, batch_id, delays_minutes, maybes, most, operator_id, operator_email, created_at, stopped_at)",
    gone: [`(1, 'over', '{5}', 'ask', 9, ${ADA}, ${ago(500)}, ${ago(401)})`],
    stays: [
      `(1, 'still on', '{5}', 'ask', 9, ${ADA}, ${ago(500)}, null)`,
      `(1, 'just over', '{5}', 'ask', 9, ${ADA}, ${ago(500)}, ${ago(399)})`,
    ],
  },
  upload: {
    into: "(id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state, batches_before, started_at)",
    gone: [upload("accepted", 401), upload("refused", 401)],
    stays: [upload("unclear", 401), upload("sending", 401), upload("accepted", 399)],
  },
  single_send: {
    into: "(id, campaign, operator_id, operator_email, requested_at, recipient, language, template_values, fingerprint, state, due_at)",
    gone: [send("accepted", 401), send("cancelled", 401)],
    stays: [send("unclear", 401), send("waiting", 401), send("accepted", 399)],
  },
  saved_view: {
    into: "(campaign, owner_id, owner_email, name, filter, shared, created_at, deleted_at)",
    gone: [`(1, ${ADA}, 'deleted', '', false, ${ago(500)}, ${ago(2)})`],
    stays: [
      `(1, ${ADA}, 'used', '', false, ${ago(500)}, null)`,
      `(1, ${ADA}, 'undo', '', false, ${ago(500)}, now())`,
    ],
  },
  alert_delivery: {
    into: "(target, event, state, due_at, created_at)",
    gone: [`(${ID}, 'test', 'sent', now(), ${ago(401)})`],
    stays: [`(${ID}, 'test', 'waiting', now(), ${ago(401)})`, `(${ID}, 'test', 'sent', now(), ${ago(399)})`],
  },
  alert_firing: {
    into: "(campaign, kind, minutes, facts, started_at, seen_at, ended_at)",
    gone: [`(1, 'queue_age', 1, '{}', ${ago(500)}, now(), ${ago(401)})`],
    stays: [
      `(1, 'queue_age', 1, '{}', ${ago(500)}, now(), null)`,
      `(1, 'queue_age', 1, '{}', ${ago(500)}, now(), ${ago(399)})`,
    ],
  },
  operator_session: {
    into: "(id, operator_id, token, expires_at, created_at)",
    gone: [
      `(${NEW}, ${ID}, 'over', ${ago(2)}, ${ago(3)})`,
      `(${NEW}, ${ID}, 'long', now() + interval '1 day', ${ago(9)})`,
    ],
    stays: [`(${NEW}, ${ID}, 'open', now() + interval '1 day', ${ago(6)})`],
  },
  operator_verification: {
    into: "(id, identifier, value, expires_at)",
    gone: [`(${NEW}, '', '', ${ago(2)})`],
    stays: [`(${NEW}, '', '', now())`],
  },
  operator_used_code: {
    into: "(operator_id, code_hash, used_at)",
    gone: [`(${ID}, '1', ${ago(2)})`],
    stays: [`(${ID}, '2', now())`],
  },
  operator_link: {
    into: "(id, kind, token_hash, email, role, made_by, created_at, expires_at, ended_at, ended)",
    gone: [
      `(${NEW}, 'join', '1', 'used@example.com', 'viewer', '', ${ago(95)}, ${ago(94)}, ${ago(91)}, 'used')`,
      `(${NEW}, 'join', '2', 'old@example.com', 'viewer', '', ${ago(95)}, ${ago(91)}, null, null)`,
    ],
    stays: [`(${NEW}, 'join', '3', 'eve@example.com', 'viewer', '', ${ago(95)}, ${ago(89)}, null, null)`],
  },
  access_end: {
    into: "(operator_id, email, ended_at)",
    gone: [`(${NEW}, '', ${ago(2)})`],
    stays: [`(${NEW}, '', now())`],
  },
  sign_in_rate: {
    into: "(id, key, count, last_request)",
    gone: [`(${NEW}, 'old', 1, extract(epoch from ${ago(2)}) * 1000)`],
    stays: [`(${NEW}, 'young', 1, extract(epoch from now()) * 1000)`],
  },
  sign_in_failure: {
    into: "(place, failures, held_until, ends_at)",
    gone: [`(1, 1, now(), ${ago(1)})`],
    stays: ["(2, 1, now(), now() + interval '1 hour')"],
  },
  mirror_period: {
    into: "(campaign, scope, grain, at, status, code, spent, n)",
    gone: [period("", 1, 92), period("ended", 1, 92), period("", 60, 732)],
    stays: [period("", 1, 89), period("", 60, 729), period("", 1440, 2000), period("b:batch", 1, 2000)],
  },
  mirror_latency: {
    into: "(campaign, grain, at, step, n)",
    gone: [`(1, 1, ${ago(92)}, 1, 1)`, `(1, 60, ${ago(732)}, 1, 1)`],
    stays: [`(1, 1, ${ago(89)}, 1, 1)`, `(1, 60, ${ago(729)}, 1, 1)`, `(1, 1440, ${ago(2000)}, 1, 1)`],
  },
  own_period: {
    into: "(campaign, sent_by, grain, at, status, code, spent, n)",
    gone: [1, 60].map((grain) => ownPeriod(grain, grain === 1 ? 92 : 732)),
    stays: [ownPeriod(1, 89), ownPeriod(60, 729), ownPeriod(1440, 2000)],
  },
  own_latency: {
    into: "(campaign, sent_by, grain, at, step, n)",
    gone: [`(1, ${ID}, 1, ${ago(92)}, 1, 1)`, `(1, ${ID}, 60, ${ago(732)}, 1, 1)`],
    stays: [
      `(1, ${ID}, 1, ${ago(89)}, 1, 1)`,
      `(1, ${ID}, 60, ${ago(729)}, 1, 1)`,
      `(1, ${ID}, 1440, ${ago(2000)}, 1, 1)`,
    ],
  },
  process_report: {
    into: "(id, kind, metrics, at)",
    gone: [`(${NEW}, 'web', '{}', ${ago(2)})`],
    stays: [`(${NEW}, 'web', '{}', now())`],
  },
  key_holder: {
    into: "(id, fingerprint, newest, at)",
    gone: [`(${NEW}, '', 1, ${ago(2)})`],
    stays: [`(${NEW}, '', 1, now())`],
  },
  table_size_day: {
    into: "(day, name, bytes)",
    gone: [`(${ago(402)}, 'message', 1)`],
    stays: [`(${ago(399)}, 'message', 1)`],
  },
};
