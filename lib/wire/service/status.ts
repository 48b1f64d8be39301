import * as z from "zod";
import { ROUTE_STATES } from "#lib/domain/routes/route-state";
import { Notice } from "#lib/wire/service/notice";

const at = z.iso.datetime();

/** Figures taken at `asOf`. Durations are in milliseconds; null where too little happened. */
const Measured = z.object({
  asOf: at,
  api: z.object({
    /** Web processes that reported within the last 3 seconds. */
    processes: z.int(),
    workers: z.int(),
    /** Calls of the last five minutes, without those that wait for changes; `failed` were answered 5xx. */
    calls: z.int(),
    failed: z.int(),
    p95Ms: z.int().nullable(),
  }),
  delivery: z.object({
    held: z.boolean(),
    /** How long the oldest message has waited, without those of paused campaigns; null when none waits. */
    oldestWaitingMs: z.int().nullable(),
    /** Messages of the last hour that the console read as delivered, and their time since they were sent. */
    delivered: z.int(),
    p95Ms: z.int().nullable(),
  }),
  routes: z.object({
    up: z.int(),
    all: z.int(),
    /** Null if this reader may not see it. */
    named: z.array(z.object({ name: z.string(), state: z.enum(ROUTE_STATES) })).nullable(),
  }),
  notice: Notice.pick({ severity: true, text: true, from: true, until: true }).nullable(),
});
export type Measured = z.infer<typeof Measured>;

/** GET /api/status. While the database is away, `measured` is older than `at`; null: nothing is known yet. */
export const Status = z.object({
  at,
  database: z.enum(["answers", "away"]),
  measured: Measured.nullable(),
});
export type Status = z.infer<typeof Status>;
