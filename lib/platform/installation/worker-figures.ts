import * as z from "zod";
import { processMetrics } from "#lib/platform/installation/process-reports";
import type { Sql } from "#lib/platform/postgres/sql";

const Report = z
  .array(z.object({ name: z.string(), values: z.array(z.object({ value: z.coerce.number() })) }))
  .catch([]);

/** All values of these metrics, from the running workers' reports of each second. */
export async function workerFigures(db: Sql, names: readonly string[]): Promise<number[]> {
  return (await processMetrics(db, "worker"))
    .flatMap((report) => Report.parse(report))
    .filter(({ name }) => names.includes(name))
    .flatMap(({ values }) => values.map(({ value }) => value));
}
