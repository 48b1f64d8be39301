import {
  aged,
  BEAT,
  daysAgo,
  HOUR_MS,
  LEASE,
  MINUTE_MS,
  OF_SERVICE,
  quote,
  type Tables,
} from "#lib/installation/tables/table";
import { sql } from "#lib/platform/postgres/sql";
import { CHANGE_DAYS } from "#lib/service/changes/purge-changes";
import { STAGE } from "#lib/service/queue/send-jobs";

/** Receipts may come up to 72 hours late. */
const RECEIPT_DAYS = 4;
const ROUTE_DAYS = 7;

/** Delivery and routes. */
export const DELIVERY_TABLES: Tables = {
  change: {
    why: "The feed of changes. Whoever was away for longer reads the lists again.",
    kept: `${CHANGE_DAYS} days`,
    oldest: sql`(select min(at) from change)`,
  },
  untold_write: {
    why: "Nothing writes it any more. It goes with the next version: the one before still reads it.",
  },
  forgotten_change: { why: "One row for each campaign." },
  send_job: {
    why: "The queue: a row goes when its messages are handed over.",
    waits: [{ column: "lease_until", where: sql`stage = ${STAGE.sending}`, ...LEASE }],
  },
  simulator_receipt: {
    why: "Owed receipts: a row goes when they are given.",
    // Ids and statuses.
    texts: "receipts",
    waits: [{ column: "due_at", longestMs: 2 * HOUR_MS }],
  },
  submitted_part: {
    why: "Finds the message of a receipt. Receipts may come up to 72 hours late.",
    kept: `${RECEIPT_DAYS} days`,
    oldest: sql`(select min(at) from submitted_part)`,
    purge: { old: sql`from submitted_part t where ${daysAgo("t.at", RECEIPT_DAYS)} order by t.at` },
    texts: "external_id",
    personal: { raw: "answer until own age" },
    quotes: [
      quote(
        "parts of messages",
        { route_id: "uuid", external_id: "text" },
        { raw: "text" },
        { campaign: OF_SERVICE },
      ),
    ],
  },
  route_receipt: {
    why: "Receipts without a message, for whoever looks into them.",
    ...aged("route_receipt", "t.at", ROUTE_DAYS),
    // Our own ids.
    texts: "external_id reference",
    personal: { raw: "answer until own age" },
    quotes: [quote("receipts without a message", { id: "bigint" }, { raw: "text" })],
    waits: [{ column: "try_at", longestMs: 10 * MINUTE_MS }],
  },
  inbound_message: {
    why: "Messages from phones are only shown, for whoever tries a route.",
    ...aged("inbound_message", "t.at", ROUTE_DAYS),
    // The provider's id, and our own number.
    texts: "external_id recipient",
    personal: { sender: "number until own age", text: "text until own age" },
    quotes: [
      quote(
        "messages from phones",
        { id: "bigint" },
        { sender: "text" },
        { place: "inbound_sender", removes: true },
      ),
      quote("messages from other phones", { id: "bigint" }, { text: "text" }),
    ],
  },
  route_event: {
    why: "What happened to a route lately.",
    ...aged("route_event", "t.at", ROUTE_DAYS),
    texts: "kind",
    personal: { words: "answer until own age" },
    quotes: [quote("what happened on routes", { id: "bigint" }, { words: "text" })],
  },
  route_test: {
    why: "Test messages have a recipient's number.",
    ...aged("route_test", "t.made_at", 30),
    texts: "external_ids made_by sender",
    personal: { recipient: "number until own age", text: "text until own age", raw: "answer until own age" },
    quotes: [
      quote(
        "tests of routes",
        { id: "uuid" },
        { recipient: "text", text: "text", raw: "text" },
        {
          removes: true,
          waits: {
            while: sql`t.status is null`,
            for: (n) => `${n} test messages of routes without an answer`,
          },
        },
      ),
    ],
  },
  route_minute: {
    why: "Alerts about routes look back hours.",
    ...aged("route_minute", "t.at", 2),
    oldest: sql`(select min(at) from route_minute)`,
    texts: "what",
  },
  route_count: {
    why: "A route's hours, to compare with a year ago.",
    ...aged("route_count", "t.hour", 400),
    oldest: sql`(select min(hour) from route_count)`,
  },
  route: {
    why: "Until an admin deletes it.",
    texts: "kind name out_code pause_reason paused_by prefixes sealed senders settings",
    quotes: [quote("why routes are paused", { id: "uuid" }, { pause_reason: "text" })],
    waits: [{ column: "out_until", longestMs: 10 * MINUTE_MS }],
  },
  route_bind: {
    why: "One row for each connection of a route.",
    texts: "fault holder report",
    waits: [
      // While the bind is usable, its worker renews this every 3 s.
      { column: "usable_until", longestMs: 30_000, thenMs: 10_000 },
      { column: "unbound_at", ...BEAT },
    ],
  },
  route_code: { why: "One row for each code that a provider has answered.", texts: "code source verdict" },
  rate_slot: { why: "One row for each call a campaign may make in a second.", texts: "campaign" },
  delivery_hold: {
    why: "At most one row.",
    texts: "cause failing_by held_by reason",
    quotes: [quote("why delivery is held", { one: "boolean" }, { reason: "text" })],
  },
};
