import { type NoteReader, routeNoteReader } from "#lib/console/notes/note-reader";
import { showNotes } from "#lib/console/notes/show-notes";
import { removeNote, writeNote } from "#lib/console/notes/write-note";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { type ConsoleCall, consoleEndpoint, type Route } from "#lib/web/console/console-endpoint";
import { numberIn } from "#lib/web/console/number-of";
import { readBody } from "#lib/web/console/read-body";
import { readQuery } from "#lib/web/console/read-query";
import { NewNote, NoteDeleted, NoteList, NoteQuery } from "#lib/wire/console/note";

type Params = { noteId?: string };
type NoteRoute = Route<ConsoleCall<Params> & { reader: NoteReader }>;

const show: NoteRoute = {
  permission: "read",
  answer: NoteList,
  handle: ({ request, reader, operator }) => showNotes(reader, operator.id, readQuery(request, NoteQuery)),
};

/** Answers with the notes on the same thing. */
const write: NoteRoute = {
  permission: "send",
  answer: NoteList,
  status: 201,
  audit: { action: "note.create" },
  handle: async ({ request, reader, actor }) => {
    const note = await readBody(request, NewNote);
    await writeNote(reader, actor, note);
    return showNotes(reader, actor.id, NoteQuery.parse(note.about));
  },
};

const remove: NoteRoute = {
  permission: "send",
  answer: NoteDeleted,
  audit: { action: "note.delete" },
  handle: async ({ reader, params, actor }) => {
    const deleted = numberIn(params.noteId ?? "") ?? 0;
    await removeNote(reader, actor, deleted);
    return { deleted };
  },
};

const ofCampaign = (route: NoteRoute) => campaignEndpoint<Params & { campaignId: string }>(route);

const ofRoutes = ({ handle, ...route }: NoteRoute) =>
  consoleEndpoint<Params>({
    ...route,
    handle: async (call) =>
      handle({ ...call, reader: await routeNoteReader(call.mirror.pool, call.operator) }),
  });

export const campaignNotes = {
  show: ofCampaign(show),
  write: ofCampaign(write),
  remove: ofCampaign(remove),
};
export const routeNotes = { show: ofRoutes(show), write: ofRoutes(write), remove: ofRoutes(remove) };
