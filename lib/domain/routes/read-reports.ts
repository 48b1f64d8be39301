import type { CallbackTemplate } from "#lib/domain/routes/check-callback";
import { type Parts, valueAt } from "#lib/domain/routes/field-path";

/** One report in a callback: on a sent message, or a message from a phone. */
export type Report = {
  id: string | null;
  reference: string | null;
  /** Empty: there is none. */
  status: string;
  error: string | null;
  inbound: { sender: string; recipient: string; text: string } | null;
};

/** A callback of 64 kB contains fewer. */
const MAX_REPORTS = 1000;

/**
 * Reads a callback's values. Paths may have one `*` for a list, such as `body.results.*.id`; then each entry is a
 * report. A report with a status is never a message from a phone.
 */
export function readReports(callback: CallbackTemplate, parts: Parts): Report[] {
  const { id, reference, status, error, inbound } = callback;
  const paths = [id, reference, status, error, inbound.sender, inbound.recipient, inbound.text];
  const list = paths.find((path) => path.includes(".*"));
  if (list === undefined) return [readReport(callback, parts, "")];
  const entries = Math.min(lengthOf(parts, list.slice(0, list.indexOf(".*"))), MAX_REPORTS);
  return Array.from({ length: entries }, (_, i) => readReport(callback, parts, String(i)));
}

function readReport(callback: CallbackTemplate, parts: Parts, entry: string): Report {
  const at = (path: string) => (path === "" ? null : valueAt(parts, path.replace(".*", `.${entry}`)));
  const status = at(callback.status) ?? "";
  const [sender, recipient, text] = [
    at(callback.inbound.sender),
    at(callback.inbound.recipient),
    at(callback.inbound.text),
  ];
  const isInbound = status === "" && sender !== null && recipient !== null && text !== null;
  return {
    id: at(callback.id),
    reference: at(callback.reference),
    status,
    error: at(callback.error),
    inbound: isInbound ? { sender, recipient, text } : null,
  };
}

function lengthOf({ body }: Parts, path: string): number {
  let found: unknown = body;
  for (const name of path.split(".").slice(1)) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return 0;
    found = (found as Record<string, unknown>)[name];
  }
  return Array.isArray(found) ? found.length : 0;
}
