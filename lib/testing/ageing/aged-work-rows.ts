import { ADA, type AgedRows, ago, ID, NEW } from "#lib/testing/ageing/row-values";

const request = (message: string, operation: string, state: string, days: number, failed = ago(500)) =>
  `(1, '${message}', ${operation}, ${ADA}, ${ago(days)}, ${failed}, '${state}', now())`;
const failure = (message: string, state: string, days: number, operation = "null", failed = ago(500)) =>
  `(1, '${message}', ${failed}, 2, '${state}', ${operation}, ${ago(days)})`;
const send = (state: string, days: number) =>
  `(${NEW}, 1, ${ADA}, ${ago(days)}, '', 'english', '{}', '', '${state}', now())`;
const upload = (state: string, days: number) =>
  `(${NEW}, 1, ${ADA}, 'one.csv', 1, '', 1, '${state}', '{}', ${ago(days)})`;

/** Aged rows of requests by operators: operations, retries, plans, uploads, sends, views, alerts. */
export const AGED_WORK: Record<string, AgedRows> = {
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
    // Number 1 of NAMED is removed as well.
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
  used_content: {
    into: "(campaign, rules, used_at)",
    gone: [`(1, 'long ago', ${ago(401)})`],
    stays: [`(1, 'lately', ${ago(399)})`],
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
};
