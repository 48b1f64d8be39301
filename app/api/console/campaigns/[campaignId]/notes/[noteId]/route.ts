import { campaignNotes } from "#lib/web/console/note-endpoints";

export const DELETE = campaignNotes.remove;
