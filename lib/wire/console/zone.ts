import * as z from "zod";
import { isTimeZone } from "#lib/domain/time/show-time";

export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time of day, such as 21:00");

/** A zone that a person chose for hours. */
export const ChosenZone = z.string().max(64).refine(isTimeZone, "a time zone, such as Asia/Singapore");

/** The zone in which times are read or shown. */
export const Zone = z.string().max(100).refine(isTimeZone, "no such time zone").default("UTC");
