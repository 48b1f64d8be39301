import { daysAgo, type RetentionTables } from "#lib/installation/ageing/table-retention";
import { createdAtOf } from "#lib/platform/postgres/created-at-of";
import { sql } from "#lib/platform/postgres/sql";
import { CHANGE_DAYS } from "#lib/service/changes/purge-changes";

const at = sql`t.at`;
/** Receipts may come up to 72 hours late. */
const RECEIPT_DAYS = 4;
const ROUTE_DAYS = 7;

/** Each campaign's first id is read from the key's index. */
const oldestMessage = sql`(
  select ${createdAtOf(sql`min(first.id)`)}
  from campaign c
  cross join lateral (select m.id::text as id from message m where m.campaign_id = c.id order by m.id limit 1) first
)`;

/** The tables of the service. */
export const SERVICE_RETENTION: RetentionTables = {
  message: {
    noun: "Messages",
    kept: null,
    why: "Until retention removes them, if an admin has set that. With months turned on, whole months can be detached.",
    oldest: oldestMessage,
  },
  message_state: { noun: "Messages", kept: null, why: "As long as its message." },
  attempt: { noun: "Messages", kept: null, why: "As long as its message." },
  batch: { noun: "Messages", kept: null, why: "Its numbers stay when its messages are gone." },
  batch_hold: {
    noun: "Messages",
    kept: null,
    why: "While its batch is held; of a stopped one as long as the batch.",
  },
  status_count: { noun: "Messages", kept: null, why: "The counts of a batch, as long as the batch." },
  upload_under_way: {
    noun: "Messages",
    kept: "1 day",
    why: "Ids of a file that is being written. After an hour they hide nothing.",
    oldest: sql`(select min(at) from upload_under_way)`,
    purge: { old: sql`from upload_under_way t where ${daysAgo(at, 1)}` },
  },
  late_word: {
    noun: "Messages",
    kept: null,
    why: "As long as its message, which shows it.",
  },
  change: {
    noun: "Delivery and routes",
    kept: `${CHANGE_DAYS} days`,
    why: "The feed of changes. Whoever was away for longer reads the lists again.",
    oldest: sql`(select min(at) from change)`,
  },
  untold_write: {
    noun: "Delivery and routes",
    kept: null,
    why: "Nothing writes it any more. It goes with the next version: the one before still reads it.",
  },
  forgotten_change: { noun: "Delivery and routes", kept: null, why: "One row for each campaign." },
  send_job: {
    noun: "Delivery and routes",
    kept: null,
    why: "The queue: a row goes when its messages are handed over.",
  },
  simulator_receipt: {
    noun: "Delivery and routes",
    kept: null,
    why: "Owed receipts: a row goes when they are given.",
  },
  submitted_part: {
    noun: "Delivery and routes",
    kept: `${RECEIPT_DAYS} days`,
    why: "Finds the message of a receipt. Receipts may come up to 72 hours late.",
    oldest: sql`(select min(at) from submitted_part)`,
    purge: { old: sql`from submitted_part t where ${daysAgo(at, RECEIPT_DAYS)} order by t.at` },
  },
  route_receipt: {
    noun: "Delivery and routes",
    kept: `${ROUTE_DAYS} days`,
    why: "Receipts without a message, for whoever looks into them.",
    purge: { old: sql`from route_receipt t where ${daysAgo(at, ROUTE_DAYS)}` },
  },
  inbound_message: {
    noun: "Delivery and routes",
    kept: `${ROUTE_DAYS} days`,
    why: "Messages from phones are only shown, for whoever tries a route.",
    purge: { old: sql`from inbound_message t where ${daysAgo(at, ROUTE_DAYS)}` },
  },
  route_event: {
    noun: "Delivery and routes",
    kept: `${ROUTE_DAYS} days`,
    why: "What happened to a route lately.",
    purge: { old: sql`from route_event t where ${daysAgo(at, ROUTE_DAYS)}` },
  },
  route_test: {
    noun: "Delivery and routes",
    kept: "30 days",
    why: "Test messages have a recipient's number.",
    purge: { old: sql`from route_test t where ${daysAgo(sql`t.made_at`, 30)}` },
  },
  route_minute: {
    noun: "Delivery and routes",
    kept: "2 days",
    why: "Alerts about routes look back hours.",
    oldest: sql`(select min(at) from route_minute)`,
    purge: { old: sql`from route_minute t where ${daysAgo(at, 2)}` },
  },
  route_count: {
    noun: "Delivery and routes",
    kept: "400 days",
    why: "A route's hours, to compare with a year ago.",
    oldest: sql`(select min(hour) from route_count)`,
    purge: { old: sql`from route_count t where ${daysAgo(sql`t.hour`, 400)}` },
  },
  route: { noun: "Delivery and routes", kept: null, why: "Until an admin deletes it." },
  route_bind: { noun: "Delivery and routes", kept: null, why: "One row for each connection of a route." },
  route_code: {
    noun: "Delivery and routes",
    kept: null,
    why: "One row for each code that a provider has answered.",
  },
  rate_slot: {
    noun: "Delivery and routes",
    kept: null,
    why: "One row for each call a campaign may make in a second.",
  },
  delivery_hold: { noun: "Delivery and routes", kept: null, why: "At most one row." },
  campaign: { noun: "Campaigns and settings", kept: null, why: "Its messages name it." },
  campaign_route: { noun: "Campaigns and settings", kept: null, why: "A campaign's setting." },
  creator: { noun: "Campaigns and settings", kept: null, why: "Messages name it." },
  api_key: { noun: "Campaigns and settings", kept: null, why: "Until somebody deletes it." },
  allowed_address: { noun: "Campaigns and settings", kept: null, why: "Until somebody removes it." },
  template: { noun: "Campaigns and settings", kept: null, why: "Messages are rendered from it." },
  template_body: { noun: "Campaigns and settings", kept: null, why: "Messages are rendered from it." },
  recipient_directory: { noun: "Campaigns and settings", kept: null, why: "Until an admin removes entries." },
  recipient_directory_size: { noun: "Campaigns and settings", kept: null, why: "One row." },
};
