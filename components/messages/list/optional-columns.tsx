"use client";
import { createColumnHelper } from "@tanstack/react-table";
import type { MessageColumns, messageFeatures } from "#components/messages/list/message-columns";
import { providerIdLabel } from "#components/messages/message/provider-labels.ts";
import { Moment } from "#components/ui/moment";
import { showDuration } from "#lib/domain/time/show-time";
import type { ListedMessage } from "#lib/wire/console/message";

const column = createColumnHelper<typeof messageFeatures, ListedMessage>();
/** A narrow table hides these columns. */
const className = "@max-3xl:hidden";
const width = 150;

const text = (name: keyof ListedMessage & string, header: string, words = textOf(name)) =>
  column.accessor(words, {
    id: name,
    header,
    meta: { className, width },
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
  });

function textOf(name: keyof ListedMessage): (message: ListedMessage) => string {
  return (message) => String(message[name] ?? "");
}

const ALL: MessageColumns = column.columns([
  text("id", "Message id"),
  text("language", "Language"),
  text("providerId", "Provider id", (message) =>
    message.detailed ? providerIdLabel(message) : "not read yet",
  ),
  column.accessor("sentAt", {
    header: "Sent",
    meta: { className, width },
    cell: ({ getValue }) => {
      const at = getValue();
      return at && <Moment at={at} />;
    },
  }),
  column.accessor(({ sentAt, finalAt }) => sentAt && finalAt && Date.parse(finalAt) - Date.parse(sentAt), {
    id: "timeToFinal",
    header: "Time to final status",
    meta: { className, width },
    cell: ({ getValue }) => {
      const ms = getValue();
      return typeof ms === "number" ? showDuration(ms) : "";
    },
  }),
  text("creatorEmail", "Created by"),
  text("templateBodyId", "Template id"),
]);

/** The names and headers of all that may be added to the table. */
export const OPTIONAL_COLUMNS = ALL.map((each) => ({
  name: nameOf(each),
  header: String(each.header),
}));

/** The chosen columns in the table's order; unknown names are ignored. */
export function optionalColumns(chosen: string): MessageColumns {
  const names = chosen.split(",");
  return ALL.filter((each) => names.includes(nameOf(each)));
}

function nameOf(each: MessageColumns[number]): string {
  return each.id ?? ("accessorKey" in each ? String(each.accessorKey) : "");
}
