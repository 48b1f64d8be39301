import * as z from "zod";
import { MOST_NUMBERS } from "#lib/domain/csv/upload-limits";

/** POST /api/console/campaigns/{id}/failed-numbers: the recipients of a file that is about to be sent. Nothing of it is kept. */
export const FailedNumbersRequest = z.strictObject({
  numbers: z.array(z.string().min(1).max(20)).min(1).max(MOST_NUMBERS),
});
export type FailedNumbersRequest = z.infer<typeof FailedNumbersRequest>;

/** Which of them failed for good within so many days and were not reached since, by their place in the request. */
export const FailedNumbers = z.object({ days: z.int(), indexes: z.array(z.int()) });
export type FailedNumbers = z.infer<typeof FailedNumbers>;
