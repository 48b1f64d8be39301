import { aged, OF_SERVICE, quote, type Tables } from "#lib/installation/tables/table";
import { createdAtOf } from "#lib/platform/postgres/created-at-of";
import { sql } from "#lib/platform/postgres/sql";

/** Each campaign's first id is read from the key's index. */
const oldestMessage = sql`(
  select ${createdAtOf(sql`min(first.id)`)}
  from campaign c
  cross join lateral (select m.id::text as id from message m where m.campaign_id = c.id order by m.id limit 1) first
)`;

/** Messages. */
export const MESSAGE_TABLES: Tables = {
  message: {
    why: "Until retention removes them, if an admin has set that. With months turned on, whole months can be detached.",
    oldest: oldestMessage,
    personal: {
      recipient: "number until number age",
      recipient_grams: "number until number age",
      template_values: "values until text age",
    },
  },
  message_state: { why: "As long as its message." },
  attempt: {
    why: "As long as its message.",
    texts: "external_id",
    personal: { raw: "answer until number age" },
    quotes: [
      quote(
        "providers' codes",
        { campaign_id: "uuid", message_id: "uuid", n: "smallint" },
        { raw: "text" },
        { where: sql`t.raw is not null`, campaign: OF_SERVICE },
      ),
    ],
  },
  batch: {
    why: "Its numbers stay when its messages are gone.",
    texts: "original_file_name",
    quotes: [
      quote(
        "names of files",
        { campaign_id: "uuid", id: "uuid" },
        { original_file_name: "text" },
        { campaign: OF_SERVICE },
      ),
    ],
  },
  batch_hold: { why: "While its batch is held; of a stopped one as long as the batch.", texts: "held_by" },
  batch_pace: { why: "As long as its batch, so that its page says how it went.", texts: "set_by" },
  status_count: { why: "The counts of a batch, as long as the batch." },
  upload_under_way: {
    why: "Ids of a file that is being written. After an hour they hide nothing.",
    ...aged("upload_under_way", "t.at", 1),
    oldest: sql`(select min(at) from upload_under_way)`,
  },
  late_word: {
    why: "As long as its message, which shows it.",
    personal: { raw: "answer until number age" },
    quotes: [
      quote(
        "late receipts",
        { campaign_id: "uuid", message_id: "uuid", n: "smallint", status: "smallint" },
        { raw: "text" },
        { campaign: OF_SERVICE },
      ),
    ],
  },
};
