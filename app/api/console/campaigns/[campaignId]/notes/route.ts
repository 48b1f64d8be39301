import { showNotes } from "#lib/console/notes/show-notes";
import { writeNote } from "#lib/console/notes/write-note";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { readQuery } from "#lib/web/console/read-query";
import { NewNote, NoteList, NoteQuery } from "#lib/wire/console/note";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: NoteList,
  handle: ({ request, reader, operator }) => showNotes(reader, operator.id, readQuery(request, NoteQuery)),
});

export const POST = campaignEndpoint<Params>({
  permission: "send",
  answer: NoteList,
  status: 201,
  audit: { action: "note.create" },
  handle: async ({ request, reader, actor }) => {
    const note = await readBody(request, NewNote);
    await writeNote(reader, actor, note);
    return showNotes(reader, actor.id, NoteQuery.parse(note.about));
  },
});
