import { isHidden } from "#lib/console/is-hidden";
import type { NoteReader } from "#lib/console/notes/note-reader";
import { findNotes, listNotes, type NoteRow } from "#lib/console/notes/note-rows";
import { deleteNoteDenial } from "#lib/domain/notes/note";
import { maskNote } from "#lib/domain/notes/note-numbers";
import { permissionSentence } from "#lib/domain/people/permission-sentence";
import { may } from "#lib/domain/people/role";
import type { Note, NoteList, NoteQuery } from "#lib/wire/console/note";

const PAGE = 50;

/** The notes about one thing, or those of the campaign or the routes that hold the words, newest first. */
export async function showNotes(
  reader: NoteReader,
  viewerId: string,
  { kind, id, q, before }: NoteQuery,
): Promise<NoteList> {
  const { pool, campaign, role } = reader;
  const scope = campaign?.id ?? null;
  const page = { before, limit: PAGE + 1 };
  const words = kind ? [] : wordsOf(q);
  const found = kind
    ? await listNotes(pool, scope, { kind, id }, page)
    : await findNotes(pool, scope, words, page);
  const notes = found.slice(0, PAGE);
  return {
    notes: notes.filter((row) => isShownFor(reader, row, words)).map((row) => present(reader, viewerId, row)),
    older: found.length > PAGE ? (notes.at(-1)?.id ?? null) : null,
    denied: may(role, "send") ? null : permissionSentence("send"),
    homeCode: campaign?.homeCode ?? null,
  };
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Nobody finds by its digits a number that is masked for them. */
function isShownFor(reader: NoteReader, row: NoteRow, words: string[]): boolean {
  const shown = textFor(reader, row).toLowerCase();
  return shown === row.text.toLowerCase() || words.every((word) => shown.includes(word));
}

function textFor(reader: NoteReader, { authorEmail, text }: NoteRow): string {
  return isHidden(reader, authorEmail) ? maskNote(text) : text;
}

function present(reader: NoteReader, viewerId: string, row: NoteRow): Note {
  const { id, kind, aboutId, name, routeName, authorId, authorEmail, writtenAt } = row;
  const isAuthor = authorId === viewerId;
  return {
    id,
    about: { kind, id: aboutId, name: name ?? "", routeName },
    by: authorEmail,
    at: writtenAt.toISOString(),
    text: textFor(reader, row),
    deleteDenied: deleteNoteDenial({ role: reader.role, isAuthor, writtenAt }, reader.now),
  };
}
