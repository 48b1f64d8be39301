import type { ExportedMessage } from "#lib/console/exports/export-rows";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { statusLabel } from "#lib/domain/messages/status-labels";
import { formatTimestamp } from "#lib/domain/time/timestamp";

type Cell = string | number | null;
type Column = { name: string; cell: (message: ExportedMessage) => Cell };

/** The columns of an export: the message's fields, one column per variable, and six per attempt up to the most attempts. */
export function exportColumns(zone: string, attempts: number, variables: string[]): Column[] {
  const time = (at: Date | string | null) => at && formatTimestamp(new Date(at), zone);
  return [
    { name: "id", cell: ({ id }) => id },
    { name: "recipient", cell: ({ recipient }) => recipient },
    { name: "status", cell: ({ status }) => status },
    { name: "status_label", cell: ({ status }) => statusLabel(status).label },
    { name: "error_code", cell: ({ code }) => code },
    {
      name: "error_label",
      cell: ({ status, code }) => (status === "failure" ? codeLabel(code).label : null),
    },
    { name: "retries", cell: ({ retries }) => retries },
    { name: "language", cell: ({ language }) => language },
    { name: "batch_id", cell: ({ batchId }) => batchId },
    { name: "batch_file", cell: ({ fileName }) => fileName },
    { name: "created_at", cell: ({ createdAt }) => time(createdAt) },
    { name: "updated_at", cell: ({ updatedAt }) => time(updatedAt) },
    { name: "sent_at", cell: ({ sentAt }) => time(sentAt) },
    { name: "final_at", cell: ({ finalAt }) => time(finalAt) },
    { name: "provider_id", cell: ({ providerId }) => providerId },
    { name: "creator", cell: ({ creatorEmail }) => creatorEmail },
    { name: "template_body_id", cell: ({ templateBodyId }) => templateBodyId },
    { name: "message", cell: ({ fullMessage }) => fullMessage },
    ...variables.map((name) => ({
      name: `value_${name}`,
      cell: ({ values }: ExportedMessage) =>
        text(values && Object.hasOwn(values, name) ? values[name] : null),
    })),
    ...Array.from({ length: attempts }, (_, index) => attemptColumns(index, time)).flat(),
  ];
}

function attemptColumns(index: number, time: (at: string | null) => string | null): Column[] {
  const of = (read: (attempt: ExportedMessage["attempts"][number]) => Cell) => (message: ExportedMessage) => {
    const attempt = message.attempts[index];
    return attempt ? read(attempt) : null;
  };
  const name = `attempt_${index + 1}`;
  return [
    { name: `${name}_number`, cell: of(({ n }) => n) },
    { name: `${name}_sent_at`, cell: of(({ sentAt }) => time(sentAt)) },
    { name: `${name}_final_at`, cell: of(({ finalAt }) => time(finalAt)) },
    { name: `${name}_status`, cell: of(({ status }) => status) },
    { name: `${name}_code`, cell: of(({ code }) => code) },
    { name: `${name}_provider_id`, cell: of(({ providerId }) => providerId) },
  ];
}

function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
