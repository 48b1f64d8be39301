import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** A used code is remembered longer than it could be accepted: its own 30 seconds and one period on either side. */
const CODE_LIFETIME = "2 minutes";

/** Deletes a person's second factor with all passkeys and trusted devices; false when there was none. */
export async function deleteSecondFactor(tx: Sql, operatorId: string): Promise<boolean> {
  const reset = await maybeRow(
    tx,
    sql`
      with factor as (
        delete from operator_second_factor where operator_id = ${operatorId} returning operator_id
      ), devices as (
        delete from operator_verification where value = ${operatorId} and identifier like 'trust-device-%'
      ), passkeys as (
        delete from operator_passkey where operator_id = ${operatorId}
      ), off as (
        update operator set two_factor_enabled = false, updated_at = now()
        where id = ${operatorId} and two_factor_enabled
        returning id
      )
      select operator_id from factor union select id from off
    `,
  );
  return reset !== null;
}

/** Deletes the trusted devices, which then ask for a code again. */
export async function deleteTrustedDevices(tx: Sql, operatorId: string): Promise<void> {
  await tx.query(sql`
    delete from operator_verification where value = ${operatorId} and identifier like 'trust-device-%'
  `);
}

/** Records a used code; false when this person has used it before. */
export async function noteCode(db: Sql, operatorId: string, codeHash: Buffer): Promise<boolean> {
  const used = await maybeRow(
    db,
    sql`
      with old as (
        delete from operator_used_code where operator_id = ${operatorId}
          and used_at < now() - ${CODE_LIFETIME}::interval and code_hash <> ${codeHash}
      )
      insert into operator_used_code (operator_id, code_hash) values (${operatorId}, ${codeHash})
      on conflict (operator_id, code_hash) do update set used_at = now()
        where operator_used_code.used_at < now() - ${CODE_LIFETIME}::interval
      returning operator_id
    `,
  );
  return used !== null;
}
