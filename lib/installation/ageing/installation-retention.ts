import { daysAgo, type RetentionTables } from "#lib/installation/ageing/table-retention";
import { sql } from "#lib/platform/postgres/sql";

const SIZES_DAYS = 400;

/** The tables shared by the service and the console. */
export const INSTALLATION_RETENTION: RetentionTables = {
  audit: {
    noun: "Audit log",
    kept: "AUDIT_YEARS",
    why: "Exported first where AUDIT_EXPORT_FOLDER is set, and sent where AUDIT_STREAM is.",
    oldest: sql`(select min(at) from audit)`,
  },
  audit_stream: { noun: "Audit log", kept: null, why: "One row: up to which record AUDIT_STREAM has sent." },
  audit_export: { noun: "Audit log", kept: null, why: "One row for each file of exported records." },
  installation: { noun: "This installation", kept: null, why: "A few facts." },
  schema_migration: { noun: "This installation", kept: null, why: "One row for each migration." },
  process_report: {
    noun: "This installation",
    kept: "1 day",
    why: "Processes report every second, and remove their row at their end.",
    purge: { old: sql`from process_report t where ${daysAgo(sql`t.at`, 1)}` },
  },
  key_holder: {
    noun: "This installation",
    kept: "1 day",
    why: "Likewise.",
    purge: { old: sql`from key_holder t where ${daysAgo(sql`t.at`, 1)}` },
  },
  notice: {
    noun: "This installation",
    kept: null,
    why: "At most one row, until an admin replaces or clears it.",
  },
  unlisted_proxy: { noun: "This installation", kept: null, why: "At most 20 rows." },
  secret_key: { noun: "This installation", kept: null, why: "Until an admin retires it." },
  data_key: { noun: "This installation", kept: null, why: "Opens what was sealed with it." },
  wrapped_key: { noun: "This installation", kept: null, why: "As long as its keys." },
  backup: {
    noun: "This installation",
    kept: "1 year",
    why: "The record of a backup, not its file. Deleted when the next one is made.",
    oldest: sql`(select min(at) from backup)`,
  },
  backup_turn: { noun: "This installation", kept: null, why: "One row." },
  retention_ages: { noun: "Campaigns and settings", kept: null, why: "A campaign's setting." },
  retention_place: { noun: "This installation", kept: null, why: "At most six rows for each campaign." },
  erasure: {
    noun: "This installation",
    kept: null,
    why: "The receipts of erasures. They have no personal data once they are over.",
    oldest: sql`(select min(asked_at) from erasure)`,
  },
  erasure_count: {
    noun: "This installation",
    kept: null,
    why: "Only while an erasure runs: its receipt has the counts afterwards.",
  },
  erased_number: {
    noun: "This installation",
    kept: null,
    why: "The keyed hash of an erased number, so that no other service brings it back.",
  },
  ageing: { noun: "This installation", kept: null, why: "One row." },
  table_size_day: {
    noun: "This installation",
    kept: `${SIZES_DAYS} days`,
    why: "Growth is told from the sizes of some days.",
    oldest: sql`(select min(day)::timestamptz from table_size_day)`,
    purge: { old: sql`from table_size_day t where ${daysAgo(sql`t.day`, SIZES_DAYS)}` },
  },
};
