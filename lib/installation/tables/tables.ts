import { ALERT_TABLES } from "#lib/installation/tables/alerts";
import { AUDIT_TABLES } from "#lib/installation/tables/audit-log";
import { SETTING_TABLES } from "#lib/installation/tables/campaigns-and-settings";
import { COUNT_TABLES } from "#lib/installation/tables/counts";
import { DELIVERY_TABLES } from "#lib/installation/tables/delivery-and-routes";
import { INSTALLATION_TABLES } from "#lib/installation/tables/installation";
import { MESSAGE_TABLES } from "#lib/installation/tables/messages";
import { PEOPLE_TABLES } from "#lib/installation/tables/people-and-sign-in";
import { READ_MODEL_TABLES } from "#lib/installation/tables/read-model";
import { RETRY_TABLES } from "#lib/installation/tables/retries-and-operations";
import type { Tables } from "#lib/installation/tables/table";
import { SEND_TABLES } from "#lib/installation/tables/uploads-and-sends";
import type { QuotedTable } from "#lib/platform/erasure/quoted-table";

/** The tables of each subject, in the storage page's order. */
export const SUBJECTS: Record<string, Tables> = {
  Messages: MESSAGE_TABLES,
  "Delivery and routes": DELIVERY_TABLES,
  "What the console has read": READ_MODEL_TABLES,
  Counts: COUNT_TABLES,
  "Retries and operations": RETRY_TABLES,
  "Uploads and sends": SEND_TABLES,
  Alerts: ALERT_TABLES,
  "People and sign-in": PEOPLE_TABLES,
  "Audit log": AUDIT_TABLES,
  "Campaigns and settings": SETTING_TABLES,
  "This installation": INSTALLATION_TABLES,
};

/** Describes each table. A test fails for a table, or a column that can hold text, that is missing here. */
export const TABLES: Tables = Object.assign({}, ...Object.values(SUBJECTS));

/** The texts that may quote a number. */
export const QUOTES: QuotedTable[] = Object.entries(TABLES).flatMap(([table, { quotes = [] }]) =>
  quotes.map((quoted) => ({ table, ...quoted })),
);
