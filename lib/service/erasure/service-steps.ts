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

/** Texts of the service that contain the number or may quote it. */
export const SERVICE_QUOTES: [about: string, table: QuotedTable][] = [
  [
    "providers' codes",
    {
      place: "attempt",
      table: "attempt",
      keys: [
        ["campaign_id", "uuid"],
        ["message_id", "uuid"],
        ["n", "smallint"],
      ],
      columns: { raw: "text" },
      where: sql`t.raw is not null`,
      campaign,
    },
  ],
  [
    "late receipts",
    {
      place: "late_word",
      table: "late_word",
      keys: [
        ["campaign_id", "uuid"],
        ["message_id", "uuid"],
        ["n", "smallint"],
        ["status", "smallint"],
      ],
      columns: { raw: "text" },
      campaign,
    },
  ],
  [
    "parts of messages",
    {
      place: "submitted_part",
      table: "submitted_part",
      keys: [
        ["route_id", "uuid"],
        ["external_id", "text"],
      ],
      columns: { raw: "text" },
      campaign,
    },
  ],
  [
    "receipts without a message",
    {
      place: "route_receipt",
      table: "route_receipt",
      keys: [["id", "bigint"]],
      columns: { raw: "text" },
    },
  ],
  [
    "what happened on routes",
    {
      place: "route_event",
      table: "route_event",
      keys: [["id", "bigint"]],
      columns: { words: "text" },
    },
  ],
  [
    "messages from phones",
    {
      place: "inbound_sender",
      table: "inbound_message",
      keys: [["id", "bigint"]],
      columns: { sender: "text" },
      removes: true,
    },
  ],
  [
    "messages from other phones",
    {
      place: "inbound_message",
      table: "inbound_message",
      keys: [["id", "bigint"]],
      columns: { text: "text" },
    },
  ],
  [
    "tests of routes",
    {
      place: "route_test",
      table: "route_test",
      keys: [["id", "uuid"]],
      columns: { recipient: "text", text: "text", raw: "text" },
      removes: true,
      waits: { while: sql`t.status is null`, for: (n) => `${n} test messages of routes without an answer` },
    },
  ],
  [
    "names of files",
    {
      place: "batch",
      table: "batch",
      keys: [
        ["campaign_id", "uuid"],
        ["id", "uuid"],
      ],
      columns: { original_file_name: "text" },
      campaign,
    },
  ],
  [
    "names of campaigns, and why they are paused",
    {
      place: "campaign",
      table: "campaign",
      keys: [["id", "uuid"]],
      columns: { name: "text", pause_reason: "text" },
      campaign: sql`'service:' || t.id`,
    },
  ],
  [
    "names of keys",
    {
      place: "api_key",
      table: "api_key",
      keys: [["id", "uuid"]],
      columns: { name: "text" },
      campaign,
    },
  ],
  [
    "why routes are paused",
    {
      place: "route",
      table: "route",
      keys: [["id", "uuid"]],
      columns: { pause_reason: "text" },
    },
  ],
  [
    "why delivery is held",
    {
      place: "delivery_hold",
      table: "delivery_hold",
      keys: [["one", "boolean"]],
      columns: { reason: "text" },
    },
  ],
];

/** The steps that erase the number in the service, except in messages that an index finds. Includes detached months. */
export const SERVICE_STEPS: ErasureStep[] = [
  erasingValues("the values of all messages", null),
  inDetachedMonths(MESSAGE_MONTHS, "messages of months that are detached", (month) => [
    erasingValues(`messages of ${month}`, month),
    erasingQuotes(`providers' codes of ${month}`, ofMonth(month)),
  ]),
  ...SERVICE_QUOTES.map(([about, table]) => erasingQuotes(about, table)),
  { about: "the recipient directory", run: eraseDirectory },
];

function ofMonth(month: string): QuotedTable {
  const [, attempts] = SERVICE_QUOTES[0] ?? [];
  if (!attempts) throw new Error("attempts come first");
  return { ...attempts, table: `attempt_${month}` };
}
