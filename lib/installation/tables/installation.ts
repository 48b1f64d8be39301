import { aged, BEAT, quote, type Tables } from "#lib/installation/tables/table";
import { sql } from "#lib/platform/postgres/sql";

/** This installation. */
export const INSTALLATION_TABLES: Tables = {
  installation: { why: "A few facts.", texts: "name value" },
  schema_migration: { why: "One row for each migration.", texts: "name sha" },
  process_report: {
    why: "Processes report every second, and remove their row at their end.",
    ...aged("process_report", "t.at", 1),
    texts: "kind metrics",
    waits: [{ column: "at", ...BEAT }],
  },
  key_holder: {
    why: "Which processes have which SECRET_KEY. They report as for process_report.",
    ...aged("key_holder", "t.at", 1),
    texts: "fingerprint",
    waits: [{ column: "at", ...BEAT }],
  },
  notice: {
    why: "At most one row, until an admin replaces or clears it.",
    // An admin's words to everyone who signs in.
    texts: "severity text written_by",
    quotes: [quote("the notice to everyone", { one: "boolean" }, { text: "text" })],
  },
  unlisted_proxy: { why: "At most 20 rows.", texts: "peer" },
  secret_key: { why: "Until an admin retires it.", texts: "fingerprint" },
  data_key: { why: "Opens what was sealed with it.", texts: "purpose" },
  wrapped_key: { why: "As long as its keys.", texts: "wrapped" },
  backup: {
    why: "The record of a backup, not its file. Deleted when the next one is made.",
    kept: "1 year",
    oldest: sql`(select min(at) from backup)`,
    texts: "fault file made_by",
  },
  backup_turn: { why: "One row.", texts: "fault holder" },
  retention_place: {
    why: "At most six rows for each campaign.",
    texts: "half held place reached stage subject",
    waits: [{ column: "ended_at", ...BEAT }],
  },
  erasure: {
    why: "The receipts of erasures. They have no personal data once they are over.",
    oldest: sql`(select min(asked_at) from erasure)`,
    // A reason that names the number is refused; what was found and the receipt are counts.
    texts: "asked_by confirmed_by ended_by found place reason receipt state waits_for",
    // Encrypted, and keyed hashes.
    personal: { sealed: "number until erasure", hash: "number until erasure" },
    quotes: [
      quote("previews and receipts of erasures", { id: "uuid" }, { found: "jsonb", receipt: "jsonb" }),
    ],
  },
  erasure_count: {
    why: "Only while an erasure runs: its receipt has the counts afterwards.",
    texts: "campaign place",
  },
  erased_number: {
    why: "The keyed hash of an erased number, so that no other service brings it back.",
    personal: { hash: "number until erasure" },
  },
  ageing: { why: "One row." },
  table_size_day: {
    why: "Growth is told from the sizes of some days.",
    ...aged("table_size_day", "t.day", 400),
    oldest: sql`(select min(day)::timestamptz from table_size_day)`,
    texts: "name",
  },
};
