import * as z from "zod";

/**
 * `off`: AUDIT_STREAM is not set. `silent`: a worker sent, but none has run for half a minute. `no_secret`: the webhook
 * has no secret yet. `failing`: the last try failed. `behind`: records wait, none failed. `current`: all are sent.
 */
export const AUDIT_STREAM_STATES = [
  "off",
  "silent",
  "no_secret",
  "paused",
  "failing",
  "behind",
  "current",
] as const;
export type AuditStreamState = (typeof AUDIT_STREAM_STATES)[number];

const Moment = z.iso.datetime();

/** GET /api/console/audit-stream, and the answer to its writes. */
export const AuditStream = z.object({
  state: z.enum(AUDIT_STREAM_STATES),
  /** A webhook's host only, because its address may hold a secret. Null while the stream is off. */
  goesTo: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("stdout") }),
      z.object({ kind: z.literal("webhook"), host: z.string(), hasSecret: z.boolean() }),
    ])
    .nullable(),
  /** When a worker last looked for records to send, to within five seconds; null: none has yet. */
  lastRun: Moment.nullable(),
  paused: z.object({ at: Moment, by: z.string() }).nullable(),
  /** The last sent record: its id, when it was written, and when it was sent. */
  lastSent: z.object({ id: z.string(), recordAt: Moment, sentAt: Moment }).nullable(),
  /** When the oldest unsent record was written; null when all are sent. */
  waitingSince: Moment.nullable(),
  /** Why the next records were not accepted, the number of consecutive tries, and the time of the last. */
  fault: z.object({ said: z.string(), at: Moment, tries: z.int(), nextAt: Moment }).nullable(),
  /** The last test: still under way (`at` null), or how it went; `said` is empty when it arrived. */
  test: z.object({ at: Moment.nullable(), said: z.string() }).nullable(),
});
export type AuditStream = z.infer<typeof AuditStream>;

/** POST /api/console/audit-stream/replays: sends everything since this moment once more. */
export const AuditReplayRequest = z.strictObject({ from: z.iso.datetime({ offset: true }) });

/** POST /api/console/audit-stream/secret: the new secret, shown this once. */
export const AuditStreamSecret = z.object({ secret: z.string() });
export type AuditStreamSecret = z.infer<typeof AuditStreamSecret>;
