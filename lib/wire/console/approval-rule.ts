import * as z from "zod";
import { Instant } from "#lib/wire/console/instant";

/** Which files of a campaign need the approval of a second person: those above so many rows, and those with new content. */
export const ApprovalRule = z.object({ above: z.int().nullable(), firstUse: z.boolean() });

/** A rule that asks for less, from when it holds, and who asked for it. */
export const LaterRule = ApprovalRule.extend({ from: Instant, by: z.string() });
