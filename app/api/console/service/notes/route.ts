import { routeNotes } from "#lib/web/console/note-endpoints";

export const GET = routeNotes.show;
export const POST = routeNotes.write;
