import { recordAudit } from "#lib/platform/audit-row";
import { maybeRow, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

export type HoldCause = "restore" | "setting" | "person";

export type HoldRow = {
  at: Date;
  cause: HoldCause;
  heldBy: string;
  reason: string;
  /** The person who chose to fail the queued messages, while that is under way; otherwise null. */
  failingBy: string | null;
};

/** The name for a hold that was not begun by a person. */
const REDIAL = "Redial";
const DATABASE = "database";
const FOLDER = "data folder";
/** The mark in the cursors of the feed of changes, since the last restore. */
export const CHANGES = "changes";
const RESTORED = "The database is not the one that was used before: it was restored from a backup or moved";

/** A new hold replaces the existing one. */
const HOLDS_ANEW = sql`
  on conflict (one) do update set at = now(), cause = excluded.cause, held_by = excluded.held_by, reason = excluded.reason,
    failing_by = null
`;
/** A new fact replaces the one with its name. */
const REPLACES = sql`on conflict (name) do update set value = excluded.value, at = now()`;

export function findHold(db: Sql): Promise<HoldRow | null> {
  return maybeRow(db, sql`select at, cause, held_by, reason, failing_by from delivery_hold`, "find-hold");
}

/** Finds the hold and locks it until the transaction ends. */
export function lockHold(tx: Sql): Promise<HoldRow | null> {
  return maybeRow(tx, sql`select at, cause, held_by, reason, failing_by from delivery_hold for update`);
}

/** Whether delivery is held. If the database was restored under a running process, it is held from now on. */
export async function isDeliveryHeld(db: Sql): Promise<boolean> {
  const { held, moved } = await oneRow<{ held: boolean; moved: boolean }>(
    db,
    sql`
      select exists (select from delivery_hold) as held, exists (
        select from installation where name = ${DATABASE} and value <> database_identity()) as moved
    `,
    "is-delivery-held",
  );
  return held || (moved && (await holdRestored(db)));
}

/**
 * Holds delivery when the database, or its folder if that is known, differs from the recorded one. Records a
 * new database. True when it holds. It is one statement, so that only one of several processes does it.
 */
export async function holdRestored(db: Sql, folder: string | null = null): Promise<boolean> {
  const { found } = await oneRow<{ found: number }>(
    db,
    sql`
      with known as (
        insert into installation (name, value)
        select name, value
        from (values (${DATABASE}, database_identity()), (${FOLDER}, ${folder}::text)) as mark (name, value)
        where value is not null
        order by name
        ${REPLACES}
        where installation.value <> excluded.value
        returning xmax <> 0 as replaced
      ), held as (
        insert into delivery_hold (cause, held_by, reason)
        select 'restore', ${REDIAL}, ${RESTORED} where exists (select from known where replaced)
        ${HOLDS_ANEW}
        returning one
      ), renewed as (
        insert into installation (name, value)
        select ${CHANGES}, gen_random_uuid()::text where exists (select from held)
        ${REPLACES}
      ), audited as (
        insert into audit (actor, action, target, parameters)
        select ${REDIAL}, 'delivery.hold', 'delivery', jsonb_build_object('cause', 'restore', 'reason', ${RESTORED}::text)
        from held
      )
      select count(*)::int as found from held
    `,
  );
  return found > 0;
}

/** Holds delivery in a database that is being restored, independent of its marks. */
export async function holdAfterRestore(tx: Sql, reason: string): Promise<void> {
  await tx.query(sql`
    insert into delivery_hold (cause, held_by, reason) values ('restore', ${REDIAL}, ${reason})
    ${HOLDS_ANEW}
  `);
}

/** Holds delivery, with its audit record. False when it is held already. */
export async function insertHold(
  tx: Sql,
  { cause, reason, by }: { cause: HoldCause; reason: string; by: HoldActor },
): Promise<boolean> {
  const made = await tx.query(sql`
    insert into delivery_hold (cause, held_by, reason) values (${cause}, ${by.actor}, ${reason})
    on conflict do nothing
  `);
  if (made.rowCount !== 1) return false;
  const parameters = { cause, reason };
  await recordAudit(tx, { campaignId: null, ...by, action: "delivery.hold", target: "delivery", parameters });
  return true;
}

type HoldActor = { actor: string; address: string | null; traceId: string | null };

/** Invalidates all existing cursors of the feed of changes. */
export async function endCursors(tx: Sql): Promise<void> {
  await tx.query(sql`
    insert into installation (name, value) values (${CHANGES}, gen_random_uuid()::text)
    ${REPLACES}
  `);
}

export async function endHold(tx: Sql): Promise<void> {
  await tx.query(sql`delete from delivery_hold`);
}

export async function failWhatWasQueued(tx: Sql, by: string): Promise<void> {
  await tx.query(sql`update delivery_hold set failing_by = ${by}`);
}
