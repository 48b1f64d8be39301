import { daysAgo, OF_CONSOLE, OF_SERVICE, quote, type Tables } from "#lib/installation/tables/table";
import { sql } from "#lib/platform/postgres/sql";

/** Campaigns and settings. */
export const SETTING_TABLES: Tables = {
  campaign: {
    why: "Its messages name it.",
    texts: "batch_hours header name pause_reason paused_by sender",
    quotes: [
      quote(
        "names of campaigns, and why they are paused",
        { id: "uuid" },
        { name: "text", pause_reason: "text" },
        { campaign: sql`'service:' || t.id` },
      ),
    ],
  },
  campaign_route: { why: "A campaign's setting." },
  creator: { why: "Messages name it.", texts: "email" },
  api_key: {
    why: "Until somebody deletes it.",
    texts: "hash hint last_refused_address last_used_address name scope",
    quotes: [quote("names of keys", { id: "uuid" }, { name: "text" }, { campaign: OF_SERVICE })],
  },
  allowed_address: { why: "Until somebody removes it.", texts: "range" },
  template: { why: "Messages are rendered from it." },
  template_body: {
    why: "Messages are rendered from it.",
    texts: "body footer header language made_by variables",
  },
  recipient_directory: {
    why: "Until an admin removes entries.",
    personal: { national_id_hash: "number until owner", recipient: "number until owner" },
  },
  recipient_directory_size: { why: "One row.", texts: "changed_by" },
  saved_view: {
    why: "Until its owner deletes it; for a day more, that can be undone.",
    purge: { old: sql`from saved_view t where ${daysAgo("t.deleted_at", 1)}` },
    texts: "owner_email",
    personal: { filter: "search until owner", name: "search until owner" },
    quotes: [
      quote(
        "saved views",
        { id: "bigint" },
        { name: "text", filter: "address" },
        { campaign: OF_CONSOLE, removes: true },
      ),
    ],
  },
  upstream: { why: "Until an admin removes it; then until its campaigns are.", texts: "address kind name" },
  console_campaign: {
    why: "Until an admin removes it; for 7 days more, it can come back.",
    texts: "approval_later campaign_id key_hint key_sealed name refused_characters removed_by",
    quotes: [
      quote(
        "names of campaigns in the console",
        { id: "integer" },
        { name: "text" },
        { campaign: sql`'console:' || t.id` },
      ),
    ],
  },
  file_choice: {
    why: "As long as its campaign is watched; of each kind the latest 20.",
    // Names of columns and sheets. What looks like somebody's data is not kept.
    texts: "about answer chosen_by kind",
  },
  campaign_template: { why: "As long as its campaign is watched.", texts: "bodies changed_by" },
  retention_ages: { why: "A campaign's setting.", texts: "changed_by subject" },
};
