/** Reasons for ending a call whose outcome is unknown: this console gave up, or a person ended it. */
export const GAVE_UP = "gave_up";
export const ENDED_BY_PERSON = "ended";

export function isUnknownEnd(reason: string | undefined): boolean {
  return reason === GAVE_UP || reason === ENDED_BY_PERSON;
}
