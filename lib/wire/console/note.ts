import * as z from "zod";
import { MAX_NOTE_LENGTH, NOTE_SUBJECTS } from "#lib/domain/notes/note";
import { Instant } from "#lib/wire/console/instant";

const About = z.strictObject({ kind: z.enum(NOTE_SUBJECTS), id: z.string().min(1).max(200) });

export const Note = z.object({
  id: z.int(),
  about: z.object({
    ...About.shape,
    /** The name of the batch's or file's file, or the kind of alert. */
    name: z.string(),
    /** The route's name, if it is an alert of a route. */
    routeName: z.string().nullable(),
  }),
  by: z.string(),
  at: Instant,
  /** With numbers masked where the person may not see them. */
  text: z.string(),
  /** Why the person may not delete it, or null. */
  deleteDenied: z.string().nullable(),
});
export type Note = z.infer<typeof Note>;

/** GET /api/console/campaigns/{id}/notes and /api/console/service/notes (alerts of routes), newest first: of one thing, or of all that hold the words of `q`. */
export const NoteQuery = z.object({
  kind: z.enum(NOTE_SUBJECTS).optional(),
  id: z.string().max(200).default(""),
  q: z.string().trim().max(200).default(""),
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type NoteQuery = z.infer<typeof NoteQuery>;

export const NoteList = z.object({
  notes: z.array(Note),
  /** `before` of the next page, or null. */
  older: z.int().nullable(),
  /** Why the person may write none, or null. */
  denied: z.string().nullable(),
  /** The calling code of numbers that are written without one, or null. */
  homeCode: z.int().nullable(),
});
export type NoteList = z.infer<typeof NoteList>;

/** POST of the same. */
export const NewNote = z.strictObject({
  about: About,
  text: z.string().trim().min(1, "Write a note first.").max(MAX_NOTE_LENGTH),
  /** A phone number in it is there on purpose. */
  keepsNumber: z.boolean(),
});
export type NewNote = z.infer<typeof NewNote>;

/** DELETE of …/notes/{noteId}. */
export const NoteDeleted = z.object({ deleted: z.int() });
