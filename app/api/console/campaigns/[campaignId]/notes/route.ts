import { campaignNotes } from "#lib/web/console/note-endpoints";

export const GET = campaignNotes.show;
export const POST = campaignNotes.write;
