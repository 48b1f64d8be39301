import * as z from "zod";
import { isTimeZone } from "#lib/domain/time/show-time";

/** The zone in which times are read or shown. */
export const Zone = z.string().max(100).refine(isTimeZone, "no such time zone").default("UTC");
