import { removeNote } from "#lib/console/notes/write-note";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { numberIn } from "#lib/web/console/number-of";
import { NoteDeleted } from "#lib/wire/console/note";

type Params = { campaignId: string; noteId: string };

export const DELETE = campaignEndpoint<Params>({
  permission: "send",
  answer: NoteDeleted,
  audit: { action: "note.delete" },
  handle: async ({ reader, params, actor }) => {
    const deleted = numberIn(params.noteId) ?? 0;
    await removeNote(reader, actor, deleted);
    return { deleted };
  },
});
