import { erasingQuotes } from "#lib/platform/erasure/erase-quotes";
import type { ErasureStep } from "#lib/platform/erasure/erasing";
import { inDetachedMonths } from "#lib/platform/erasure/in-detached-months";
import type { QuotedTable } from "#lib/platform/erasure/quoted-table";
import { sql } from "#lib/platform/postgres/sql";
import { eraseDirectory } from "#lib/service/erasure/erase-directory";
import { eraseMessages } from "#lib/service/erasure/erase-messages";
import { erasingValues } from "#lib/service/erasure/erase-values";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";

/** The first and last step of an erasure: it erases most messages, and later those that were under way meanwhile. */
export const erasingMessages: ErasureStep = { about: "messages to the number", run: eraseMessages };

const campaign = sql`'service:' || t.campaign_id`;

const ATTEMPTS: QuotedTable = {
  about: "providers' codes",
  place: "attempt",
  table: "attempt",
  keys: { campaign_id: "uuid", message_id: "uuid", n: "smallint" },
  columns: { raw: "text" },
  where: sql`t.raw is not null`,
  campaign,
};

/** Texts of the service that contain the number or may quote it. */
export const SERVICE_QUOTES: QuotedTable[] = [
  ATTEMPTS,
  {
    about: "late receipts",
    table: "late_word",
    keys: { campaign_id: "uuid", message_id: "uuid", n: "smallint", status: "smallint" },
    columns: { raw: "text" },
    campaign,
  },
  {
    about: "parts of messages",
    table: "submitted_part",
    keys: { route_id: "uuid", external_id: "text" },
    columns: { raw: "text" },
    campaign,
  },
  {
    about: "receipts without a message",
    table: "route_receipt",
    keys: { id: "bigint" },
    columns: { raw: "text" },
  },
  {
    about: "what happened on routes",
    table: "route_event",
    keys: { id: "bigint" },
    columns: { words: "text" },
  },
  {
    about: "messages from phones",
    place: "inbound_sender",
    table: "inbound_message",
    keys: { id: "bigint" },
    columns: { sender: "text" },
    removes: true,
  },
  {
    about: "messages from other phones",
    table: "inbound_message",
    keys: { id: "bigint" },
    columns: { text: "text" },
  },
  {
    about: "tests of routes",
    table: "route_test",
    keys: { id: "uuid" },
    columns: { recipient: "text", text: "text", raw: "text" },
    removes: true,
    waits: { while: sql`t.status is null`, for: (n) => `${n} test messages of routes without an answer` },
  },
  {
    about: "names of files",
    table: "batch",
    keys: { campaign_id: "uuid", id: "uuid" },
    columns: { original_file_name: "text" },
    campaign,
  },
  {
    about: "names of campaigns, and why they are paused",
    table: "campaign",
    keys: { id: "uuid" },
    columns: { name: "text", pause_reason: "text" },
    campaign: sql`'service:' || t.id`,
  },
  { about: "names of keys", table: "api_key", keys: { id: "uuid" }, columns: { name: "text" }, campaign },
  { about: "why routes are paused", table: "route", keys: { id: "uuid" }, columns: { pause_reason: "text" } },
  {
    about: "why delivery is held",
    table: "delivery_hold",
    keys: { one: "boolean" },
    columns: { reason: "text" },
  },
];

/** The steps that erase the number in the service, except in messages that an index finds. Includes detached months. */
export const SERVICE_STEPS: ErasureStep[] = [
  erasingValues("the values of all messages", null),
  inDetachedMonths(MESSAGE_MONTHS, "messages of months that are detached", (month) => [
    erasingValues(`messages of ${month}`, month),
    erasingQuotes({ ...ATTEMPTS, about: `providers' codes of ${month}`, table: `attempt_${month}` }),
  ]),
  ...SERVICE_QUOTES.map((table) => erasingQuotes(table)),
  { about: "the recipient directory", run: eraseDirectory },
];
