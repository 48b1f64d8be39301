import { titleOf } from "#components/alerts/alert-view.ts";
import type { NoteScope } from "#components/notes/note-queries.ts";
import type { AlertKind } from "#lib/domain/alerts/alert-condition";
import type { Note } from "#lib/wire/console/note";

/** What a note is about, and its page. */
export function subjectOf(
  campaign: NoteScope,
  { kind, id, name, routeName }: Note["about"],
): { label: string; href: string } {
  if (kind === "alert") {
    const label = `the alert "${titleOf({ kind: name as AlertKind, routeName })}"`;
    return { label, href: campaign === null ? "/settings/alerts" : `/campaigns/${campaign}/alerts` };
  }
  const under = `/campaigns/${campaign}`;
  const at = encodeURIComponent(id);
  if (kind === "batch") return { label: name || id, href: `${under}/batches/${at}` };
  if (kind === "file") return { label: `the file ${name}`, href: `${under}/approvals/${at}` };
  return { label: `retry plan ${id}`, href: `${under}/plans/${at}` };
}
