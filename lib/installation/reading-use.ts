import * as z from "zod";
import { READING_METRIC } from "#lib/console/mirror/share/metrics";
import { processMetrics } from "#lib/platform/installation/process-reports";
import type { Sql } from "#lib/platform/postgres/sql";

const Report = z.array(
  z.object({ name: z.string(), values: z.array(z.object({ value: z.coerce.number() })) }),
);

/** The part of the processors that the console's reading used in the last minute, on the machine where it used the most. Null: no worker runs. */
export async function readingUse(db: Sql): Promise<number | null> {
  const used = (await processMetrics(db, "worker"))
    .flatMap((report) => Report.safeParse(report).data ?? [])
    .filter(({ name }) => name === READING_METRIC)
    .flatMap(({ values }) => values.map(({ value }) => value));
  return used.length === 0 ? null : Math.max(...used);
}
