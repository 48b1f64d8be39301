/** Why a call ended of which nobody knows whether it was accepted: it was given up by itself, or by a person. */
export const GAVE_UP = "gave_up";
export const ENDED_BY_PERSON = "ended";

export function isUnknownEnd(reason: string | undefined): boolean {
  return reason === GAVE_UP || reason === ENDED_BY_PERSON;
}
