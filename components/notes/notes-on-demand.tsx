import dynamic from "next/dynamic";
import { useState } from "react";
import type { About } from "#components/notes/note-queries.ts";
import { Button } from "#components/ui/form/button";
import type { NoteList } from "#lib/wire/console/note";

const Notes = dynamic(() => import("#components/notes/notes").then((m) => m.Notes), { loading: () => null });

type Props = { campaign: string; about: About; hasNotes: boolean; initial?: NoteList | undefined };

/** The notes where there are any; otherwise a button, because most batches have none and the page's script is limited. */
export function NotesOnDemand({ hasNotes, initial, ...of }: Props) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked || hasNotes || (initial && initial.notes.length > 0))
    return <Notes {...of} initial={initial} writes={isAsked} />;
  return (
    <div>
      <Button size="small" onClick={() => setAsked(true)}>
        Add a note
      </Button>
    </div>
  );
}
