import { eraseAudit } from "#lib/console/erasure/erase-audit";
import { eraseFiles } from "#lib/console/erasure/erase-files";
import { erasingMirrored } from "#lib/console/erasure/erase-mirrored";
import { eraseSends } from "#lib/console/erasure/erase-sends";
import { eraseWaitingFiles } from "#lib/console/erasure/erase-waiting-files";
import { MONTHLY_QUOTES } from "#lib/console/erasure/monthly-quotes";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { counted } from "#lib/domain/text/counted";
import { erasingQuotes } from "#lib/platform/erasure/erase-quotes";
import type { ErasureStep } from "#lib/platform/erasure/erasing";
import { inDetachedMonths } from "#lib/platform/erasure/in-detached-months";
import type { QuotedTable } from "#lib/platform/erasure/quoted-table";
import { sql } from "#lib/platform/postgres/sql";

/** The first and last step of an erasure. */
export const erasingAllMirrored = erasingMirrored(
  "what the console has read of messages to the number",
  null,
);
export const erasingSends: ErasureStep = { about: "single sends to the number", run: eraseSends };

const campaign = sql`'console:' || t.campaign`;
const ID = { id: "bigint" };

/** The console's texts that may quote the number. */
export const CONSOLE_QUOTES: QuotedTable[] = [
  ...MONTHLY_QUOTES,
  {
    about: "names of files that were read",
    table: "mirror_batch",
    keys: { campaign: "integer", id: "text" },
    columns: { file_name: "text" },
    campaign,
  },
  {
    about: "how reading last failed",
    table: "mirror_sync",
    keys: { campaign: "integer" },
    columns: { last_fault: "jsonb" },
    campaign,
  },
  {
    about: "answers to single sends",
    place: "single_send_answer",
    table: "single_send",
    keys: { id: "uuid" },
    columns: { template_values: "json", said: "text" },
    campaign,
    waits: {
      while: sql`t.state in ('waiting', 'sending', 'unclear')`,
      for: (n) => `${counted(n, "single send")} to others that ${n === 1 ? "quotes" : "quote"} the number`,
    },
  },
  {
    about: "answers to retries",
    table: "retry_request",
    keys: ID,
    columns: { reason: "text", said: "text" },
    campaign,
  },
  {
    about: "uploads and their answers",
    table: "upload",
    keys: { id: "uuid" },
    columns: { file_name: "text", message: "text", answer: "text", changes: "jsonb" },
    campaign,
    waits: { while: sql`t.state = 'sending'`, for: (n) => `${counted(n, "upload")} under way` },
  },
  {
    about: "why files were declined",
    table: "file_approval",
    keys: { upload: "uuid" },
    columns: { reason: "text" },
    campaign,
  },
  {
    about: "operations and what was searched for",
    table: "operation",
    keys: ID,
    columns: { title: "text", choice: "text", filter: "address" },
    campaign,
    waits: {
      while: sql`t.ended_at is null`,
      for: (n) => `${counted(n, "operation")} on messages found by the number`,
    },
  },
  { about: "what retry plans did", table: "retry_plan_action", keys: ID, columns: { said: "text" } },
  { about: "notices of alerts", table: "alert_delivery", keys: { id: "uuid" }, columns: { said: "text" } },
  {
    about: "names of campaigns in the console",
    table: "console_campaign",
    keys: { id: "integer" },
    columns: { name: "text" },
    campaign: sql`'console:' || t.id`,
  },
  {
    about: "names of teams",
    table: "team",
    keys: { id: "integer" },
    columns: { name: "text" },
    unique: true,
  },
  {
    about: "names of those who get alerts",
    table: "alert_target",
    keys: { id: "uuid" },
    columns: { name: "text" },
  },
  {
    about: "previews and receipts of erasures",
    table: "erasure",
    keys: { id: "uuid" },
    columns: { found: "jsonb", receipt: "jsonb" },
  },
  { about: "the notice to everyone", table: "notice", keys: { one: "boolean" }, columns: { text: "text" } },
  {
    about: "saved views",
    table: "saved_view",
    keys: ID,
    columns: { name: "text", filter: "address" },
    campaign,
    removes: true,
  },
];

/** All the console's data with the number that no index finds. Detached months are included. */
export const CONSOLE_STEPS: ErasureStep[] = [
  inDetachedMonths(MIRROR_MONTHS, "what the console has read of months that are detached", (months) => [
    erasingMirrored(`messages of ${months}`, months),
    ...MONTHLY_QUOTES.map((of) =>
      erasingQuotes({
        ...of,
        about: `${of.about} of ${months}`,
        place: of.table,
        table: `${of.table}_${months}`,
      }),
    ),
  ]),
  ...CONSOLE_QUOTES.map((table) => erasingQuotes(table)),
  { about: "files of exports", run: eraseFiles },
  { about: "files that wait for an approval", run: eraseWaitingFiles },
  { about: "the audit log", run: eraseAudit },
];
