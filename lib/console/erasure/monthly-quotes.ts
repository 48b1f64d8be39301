import type { QuotedTable } from "#lib/platform/erasure/quoted-table";
import { sql } from "#lib/platform/postgres/sql";

const campaign = sql`'console:' || t.campaign`;

/** Texts of each month of the mirror that may quote the number. */
export const MONTHLY_QUOTES: QuotedTable[] = [
  {
    about: "the texts that the console has read",
    table: "mirror_text",
    keys: { campaign: "integer", id: "text" },
    columns: { full_message: "text", template_values: "json" },
    campaign,
  },
  {
    about: "what services said with attempts",
    table: "mirror_attempt",
    keys: { campaign: "integer", message_id: "text", n: "smallint" },
    columns: { metadata: "json" },
    campaign,
  },
];
