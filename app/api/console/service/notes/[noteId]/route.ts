import { routeNotes } from "#lib/web/console/note-endpoints";

export const DELETE = routeNotes.remove;
