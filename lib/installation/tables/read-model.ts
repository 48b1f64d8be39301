import { HOUR_MS, OF_CONSOLE, quote, type Tables } from "#lib/installation/tables/table";
import { sql } from "#lib/platform/postgres/sql";

export const CAMPAIGNS = "As long as its campaign is watched. A removed campaign's rows go after 7 days.";
const MESSAGES = `Until retention removes them, if an admin has set that. ${CAMPAIGNS}`;

/** Tables with the data that the console has read. */
export const READ_MODEL_TABLES: Tables = {
  mirror_message: {
    why: MESSAGES,
    oldest: sql`(
      select min(first.at) from console_campaign c cross join lateral (
        select m.created_at as at from mirror_message m where m.campaign = c.id order by m.created_at, m.id limit 1
      ) first
    )`,
    texts: "batch_id code id language provider_id status",
    personal: { recipient: "number until number age" },
  },
  mirror_text: {
    why: MESSAGES,
    texts: "creator_email creator_id id template_body_id",
    personal: {
      recipient: "number until number age",
      full_message: "text until text age",
      template_values: "values until text age",
    },
    quotes: [
      quote(
        "the texts that the console has read",
        { campaign: "integer", id: "text" },
        { full_message: "text", template_values: "json" },
        { campaign: OF_CONSOLE },
      ),
    ],
  },
  mirror_attempt: {
    why: MESSAGES,
    texts: "creator_email error_code error_type message_id provider_id status",
    personal: { metadata: "answer until text age" },
    quotes: [
      quote(
        "what services said with attempts",
        { campaign: "integer", message_id: "text", n: "smallint" },
        { metadata: "json" },
        { campaign: OF_CONSOLE },
      ),
    ],
  },
  mirror_detached: { why: "One row for each detached month, until it is attached again.", texts: "months" },
  mirror_batch: {
    why: CAMPAIGNS,
    texts: "creator_id file_name id status",
    quotes: [
      quote(
        "names of files that were read",
        { campaign: "integer", id: "text" },
        { file_name: "text" },
        { campaign: OF_CONSOLE },
      ),
    ],
  },
  mirror_template: { why: CAMPAIGNS, texts: "body footer header id" },
  mirror_sync: {
    why: "One row for each campaign.",
    texts: "feed_cursor list_order stop",
    personal: { last_fault: "answer until own age" },
    quotes: [
      quote(
        "how reading last failed",
        { campaign: "integer" },
        { last_fault: "jsonb" },
        { campaign: OF_CONSOLE },
      ),
    ],
  },
  mirror_window: {
    why: "How a campaign's list is divided. Quiet windows are joined.",
    texts: "cursor start_id unsettled",
  },
  mirror_keeper: {
    why: "One row for each process; processes delete what others left behind.",
    kept: "1 day",
  },
  mirror_interest: {
    why: "Messages on a screen; the sync deletes what nobody looks at.",
    kept: "1 minute",
    texts: "message_id",
    waits: [{ column: "until", longestMs: HOUR_MS }],
  },
  call_budget: { why: "One row for each campaign.", texts: "budget" },
  own_work: {
    why: `Who sent it: a restricted operator sees nothing else. ${CAMPAIGNS}`,
    texts: "object_id test",
    waits: [{ column: "look_at", longestMs: HOUR_MS }],
  },
};
