import { ADA, ago, ID } from "#lib/testing/ageing/row-values";

/** Rows that the aged rows refer to. */
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
