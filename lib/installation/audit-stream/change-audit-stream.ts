import type { Pool } from "pg";
import { STREAM_OWNER } from "#lib/installation/audit-stream/context";
import { type NotedRun, targetOf } from "#lib/installation/audit-stream/stream-target";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";
import { newWebhookSecret } from "#lib/platform/webhooks/signature";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { WrongInput } from "#lib/service/wrong-input";

type Needs = { pool: Pool; settings: Pick<Settings, "auditStream"> };

/** Ends the pause after failures, so that a change has an effect at once. */
const AT_ONCE = sql`
  tries = 0, lease_until = case when holder is null then date_trunc('milliseconds', clock_timestamp()) else lease_until end
`;

/** Stops sending until somebody resumes it. Throws WrongInput. */
export function pauseStream(needs: Needs, by: Administrator = COMMAND_LINE): Promise<void> {
  return change(needs, by, "audit_stream.pause", {}, async (tx) => {
    const { rowCount } = await tx.query(sql`
      update audit_stream set paused_at = clock_timestamp(), paused_by = ${by.actor} where paused_at is null
    `);
    if (rowCount === 0) throw new WrongInput("The audit stream is paused already.");
  });
}

/** Continues after the last record that was sent. Throws WrongInput. */
export function resumeStream(needs: Needs, by: Administrator = COMMAND_LINE): Promise<void> {
  return change(needs, by, "audit_stream.resume", {}, async (tx) => {
    const { rowCount } = await tx.query(sql`
      update audit_stream set paused_at = null, paused_by = null, ${AT_ONCE} where paused_at is not null
    `);
    if (rowCount === 0) throw new WrongInput("The audit stream is not paused.");
  });
}

/** Sends all records since this moment again, and continues from there. Throws WrongInput. */
export async function replayStream(
  needs: Needs,
  from: Date,
  by: Administrator = COMMAND_LINE,
): Promise<void> {
  if (from > new Date()) throw new WrongInput("The moment to send from lies in the future.");
  await change(needs, by, "audit_stream.replay", { from: from.toISOString() }, async (tx) => {
    const cursor = await replayCursor(tx, from);
    await tx.query(sql`
      update audit_stream set last_id = least(${cursor}, coalesce(last_id, ${cursor})), ${AT_ONCE}
    `);
  });
}

/** Lets the worker send a test; the state then has the result. Throws WrongInput. */
export function testStream(needs: Needs, by: Administrator = COMMAND_LINE): Promise<void> {
  return change(needs, by, "audit_stream.test", {}, async (tx) => {
    await tx.query(sql`update audit_stream set test_asked_at = clock_timestamp(), ${AT_ONCE}`);
  });
}

/** A new secret for the webhook's signatures. It is shown once; the old one becomes invalid. Throws WrongInput. */
export async function renewStreamSecret(
  needs: Needs & { sealing: Sealing },
  by: Administrator = COMMAND_LINE,
): Promise<{ secret: string }> {
  const seal = await needs.sealing.sealer();
  const secret = newWebhookSecret();
  await change(needs, by, "audit_stream.secret", {}, async (tx, target) => {
    if (target.kind !== "webhook")
      throw new WrongInput("Only a webhook has a secret, and AUDIT_STREAM is none.");
    await tx.query(sql`update audit_stream set sealed = ${seal(secret, STREAM_OWNER)}, ${AT_ONCE}`);
  });
  return { secret };
}

function change(
  { pool, settings }: Needs,
  by: Administrator,
  action: string,
  parameters: Record<string, unknown>,
  write: (tx: Sql, target: NonNullable<ReturnType<typeof targetOf>>) => Promise<void>,
): Promise<void> {
  return begin(pool, async (tx) => {
    const noted = await oneRow<NotedRun>(tx, sql`select turn_at, webhook_host from audit_stream`);
    const target = targetOf(noted, settings.auditStream);
    if (!target) throw new WrongInput("There is no audit stream. Set AUDIT_STREAM, and start again.");
    await write(tx, target);
    await recordAudit(tx, { campaignId: null, ...by, action, target: "audit stream", parameters });
  });
}

/**
 * The id before the first record that was written since a moment. A record's time is the beginning of its transaction,
 * so a longer one takes its id later: within an hour of the first record, the lowest id counts.
 */
async function replayCursor(db: Sql, from: Date): Promise<number> {
  const { cursor } = await oneRow<{ cursor: number }>(
    db,
    sql`
      with first as (select at from audit where at >= ${from} order by at limit 1)
      select coalesce(
        (select min(id) - 1 from audit where at >= ${from} and at < (select at from first) + interval '1 hour'),
        (select max(id) from audit), 0)::bigint as cursor
    `,
  );
  return cursor;
}
