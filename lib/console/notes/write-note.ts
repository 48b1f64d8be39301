import { type Actor, by } from "#lib/console/actor";
import type { NoteReader } from "#lib/console/notes/note-reader";
import { countNotes, deleteNote, findNote, hasSubject, insertNote } from "#lib/console/notes/note-rows";
import { RefusedError } from "#lib/console/refused-error";
import { deleteNoteDenial, MAX_NOTES } from "#lib/domain/notes/note";
import { noteNumberWarning } from "#lib/domain/notes/note-numbers";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import type { NewNote } from "#lib/wire/console/note";

/** Writes a note. The audit record has where it is and its length, not its text. Throws RefusedError. */
export async function writeNote(
  { pool, campaign }: NoteReader,
  actor: Actor,
  { about, keepsNumber, text: typed }: NewNote,
): Promise<void> {
  const scope = campaign?.id ?? null;
  const text = typed.replaceAll("\r\n", "\n");
  const warning = noteNumberWarning(text, campaign?.homeCode ?? null);
  if (warning && !keepsNumber)
    throw new RefusedError(409, "number_in_note", `${warning} Remove it, or say that it stays.`);
  await begin(pool, async (tx) => {
    if (!(await hasSubject(tx, scope, about))) throw gone();
    if ((await countNotes(tx, scope, about)) >= MAX_NOTES)
      throw new RefusedError(
        409,
        "notes_full",
        `There are ${MAX_NOTES} notes here, which is the most. An admin can delete some.`,
      );
    const id = await insertNote(tx, { campaign: scope, about, by: actor, text });
    await recordAudit(tx, {
      ...{ ...by(actor), campaign: scope, action: "note.create", target: `note ${id}` },
      parameters: { [about.kind]: about.id, characters: text.length, ...(warning && { keepsNumber }) },
    });
  });
}

/** Deletes a note for good: its author for a day, an admin always. Throws RefusedError. */
export async function removeNote({ pool, campaign, role, now }: NoteReader, actor: Actor, id: number) {
  const scope = campaign?.id ?? null;
  await begin(pool, async (tx) => {
    const note = await findNote(tx, scope, id);
    if (!note) throw gone();
    const denied = deleteNoteDenial({ ...note, role, isAuthor: note.authorId === actor.id }, now);
    if (denied) throw new RefusedError(409, "note_denied", denied);
    if (!(await deleteNote(tx, scope, id))) throw gone();
    await recordAudit(tx, {
      ...{ ...by(actor), campaign: scope, action: "note.delete", target: `note ${id}` },
      parameters: { [note.kind]: note.aboutId, writtenBy: note.authorEmail },
    });
  });
}

function gone(): RefusedError {
  return new RefusedError(404, "not_found", "This no longer exists. Reload the page.");
}
