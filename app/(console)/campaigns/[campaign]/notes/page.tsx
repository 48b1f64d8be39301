import type { Metadata } from "next";
import { NotesView } from "#components/notes/notes-view";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { filterOf } from "#lib/browser/list-address";
import { showNotes } from "#lib/console/notes/show-notes";
import { addressOf } from "#lib/web/pages/address";
import { readerOf, signedIn } from "#lib/web/pages/signed-in";
import { NoteList, NoteQuery } from "#lib/wire/console/note";

export const metadata: Metadata = { title: "Notes" };

type Props = PageProps<"/campaigns/[campaign]/notes">;

export default async function NotesPage({ params, searchParams }: Props) {
  const { campaign } = await params;
  const address = addressOf(await searchParams);
  const [reader, { id }] = await Promise.all([readerOf(campaign), signedIn()]);
  const asked = NoteQuery.safeParse(Object.fromEntries(address));
  const notes = await showNotes(reader, id, asked.data ?? NoteQuery.parse({}));
  return (
    <Screen title="Notes" aside={<AsideLink href={`/campaigns/${campaign}/batches`}>All batches</AsideLink>}>
      <NotesView key={campaign} campaign={campaign} initial={NoteList.parse(notes)} of={filterOf(address)} />
    </Screen>
  );
}
