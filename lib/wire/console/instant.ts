import * as z from "zod";

/** A moment in the console's own answers: ISO 8601 with milliseconds, in UTC. The browser shows it in the chosen zone. */
export const Instant = z.iso.datetime({ precision: 3 });
export type Instant = z.infer<typeof Instant>;
