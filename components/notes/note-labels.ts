import type { AlertKind } from "#lib/domain/alerts/alert-condition";
import { alertTitle } from "#lib/domain/alerts/alert-labels";
import type { Note } from "#lib/wire/console/note";

/** What a note is about, and its page. */
export function subjectOf(
  campaign: string,
  { kind, id, name }: Note["about"],
): { label: string; href: string } {
  const under = `/campaigns/${campaign}`;
  const at = encodeURIComponent(id);
  if (kind === "batch") return { label: name || id, href: `${under}/batches/${at}` };
  if (kind === "file") return { label: `the file ${name}`, href: `${under}/approvals/${at}` };
  if (kind === "plan") return { label: `retry plan ${id}`, href: `${under}/plans/${at}` };
  return { label: `the alert "${alertTitle(name as AlertKind)}"`, href: `${under}/alerts` };
}
