import type { Actor } from "#lib/console/actor";
import { COMMAND_LINE } from "#lib/service/administrator";

/** The command line where the console has a person: it has no membership or role of its own. */
export const NOBODY_HERE: Actor = { id: "", email: COMMAND_LINE.actor, address: null, traceId: null };
