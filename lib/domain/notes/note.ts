import { may } from "#lib/domain/people/role";

/** The subjects of notes. */
export const NOTE_SUBJECTS = ["batch", "file", "plan", "alert"] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];

export const MAX_NOTE_LENGTH = 2000;
/** The most notes about one thing. */
export const MAX_NOTES = 200;
/** Its author deletes a note within this time. Later, others may have acted on it. */
export const DELETE_HOURS = 24;

type Deleting = { role: string; isAuthor: boolean; writtenAt: Date };

/** Why a person may not delete a note, or null. */
export function deleteNoteDenial({ role, isAuthor, writtenAt }: Deleting, now: Date): string | null {
  if (may(role, "administer")) return null;
  if (!isAuthor) return "Only its author and admins can delete a note.";
  const isOver = now.getTime() - writtenAt.getTime() > DELETE_HOURS * 3_600_000;
  return isOver ? `You wrote this more than ${DELETE_HOURS} hours ago. Only admins can delete it now.` : null;
}
