import type { Metadata } from "next";
import { NotesView } from "#components/notes/notes-view";
import { SettingsScreen } from "#components/settings/settings-screen";
import { filterOf } from "#lib/browser/list-address";
import { routeNoteReader } from "#lib/console/notes/note-reader";
import { showNotes } from "#lib/console/notes/show-notes";
import { runtime } from "#lib/service/api/runtime";
import { addressOf } from "#lib/web/pages/address";
import { permitted } from "#lib/web/pages/signed-in";
import { NoteList, NoteQuery } from "#lib/wire/console/note";

export const metadata: Metadata = { title: "Notes on route alerts" };

export default async function RouteNotesPage({ searchParams }: PageProps<"/settings/alerts/notes">) {
  const operator = await permitted("read");
  const address = addressOf(await searchParams);
  const asked = NoteQuery.safeParse(Object.fromEntries(address));
  const reader = await routeNoteReader(runtime().service.pool, operator);
  const notes = await showNotes(reader, operator.id, asked.data ?? NoteQuery.parse({}));
  return (
    <SettingsScreen title="Notes on route alerts">
      <NotesView campaign={null} initial={NoteList.parse(notes)} of={filterOf(address)} />
    </SettingsScreen>
  );
}
