import { HELD_STATES, type HeldState, isHeld, transitionsOf } from "#lib/domain/files/held-file";
import { raw } from "#lib/platform/postgres/sql";

/** Files that have not been begun, and may still be sent. */
export const HELD = list(HELD_STATES.filter(isHeld));
/** Held files that wait for no approval. */
export const RELEASED = list(HELD_STATES.filter((state) => isHeld(state) && state !== "waiting"));
/** Files that a worker sends at their time. */
export const TO_SEND = list(transitionsOf("begin").map(({ from }) => from));

/** As literals, because an index over some of the states serves no parameter. */
function list(states: HeldState[]) {
  return raw(`(${states.map((state) => `'${state}'`).join(", ")})`);
}
