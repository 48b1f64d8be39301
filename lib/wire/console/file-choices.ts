import * as z from "zod";
import { CHOICE_KINDS, LONGEST_NAME, MOST_NAMES } from "#lib/domain/csv/file-choice";
import { Instant } from "#lib/wire/console/instant";

const name = z.string().max(LONGEST_NAME);
const FileChoice = z.strictObject({
  kind: z.enum(CHOICE_KINDS),
  about: z.array(name).min(1).max(MOST_NAMES),
  answer: z.record(name, name).refine((answer) => Object.keys(answer).length <= MOST_NAMES),
});

/** PUT /api/console/campaigns/{id}/file-choices: what was chosen for a file that was sent, to propose it for the next one. */
export const FileChoicesRequest = z.strictObject({
  choices: z.array(FileChoice).min(1).max(CHOICE_KINDS.length),
});

/** GET of the same, and the answer of the PUT: newest first. `by` is null for whoever sees only their own work. */
export const FileChoices = z.object({
  choices: z.array(z.object({ ...FileChoice.shape, by: z.string().nullable(), at: Instant })),
});
export type FileChoices = z.infer<typeof FileChoices>;
export type KeptChoice = FileChoices["choices"][number];
