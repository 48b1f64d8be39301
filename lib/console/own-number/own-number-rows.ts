import { CODE_MINUTES } from "#lib/domain/people/own-number";
import { maybeRow, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

export type OwnNumberRow = {
  sealed: Buffer;
  codeHash: Buffer | null;
  tries: number;
  /** When the code ends. */
  codeUntil: Date;
  isCodeOver: boolean;
  verifiedAt: Date | null;
};

/** Names a sealed number's owner: it cannot be opened as another person's. */
export const numberOwner = (operatorId: string) => `own number ${operatorId}`;

const columns = sql`
  sealed, code_hash, tries, asked_at + ${CODE_MINUTES} * interval '1 minute' as code_until,
  asked_at <= clock_timestamp() - ${CODE_MINUTES} * interval '1 minute' as is_code_over, verified_at
`;

export function findOwnNumber(db: Sql, operatorId: string): Promise<OwnNumberRow | null> {
  return maybeRow(db, sql`select ${columns} from operator_number where id = ${operatorId}`);
}

/** The row, which nobody else changes until the transaction ends. */
export function lockOwnNumber(tx: Sql, operatorId: string): Promise<OwnNumberRow | null> {
  return maybeRow(tx, sql`select ${columns} from operator_number where id = ${operatorId} for update`);
}

/** Stores a number and the code that is sent to it, in place of one that is not verified. */
export async function askOwnNumber(
  tx: Sql,
  operatorId: string,
  { sealed, hash, codeHash }: { sealed: Buffer; hash: string; codeHash: Buffer },
): Promise<void> {
  await tx.query(sql`
    insert into operator_number (id, sealed, hash, code_hash, asked_at)
    values (${operatorId}, ${sealed}, ${hash}, ${codeHash}, clock_timestamp())
    on conflict (id) do update set sealed = excluded.sealed, hash = excluded.hash, code_hash = excluded.code_hash,
      tries = 0, asked_at = excluded.asked_at where operator_number.verified_at is null
  `);
}

export async function countCodeTry(tx: Sql, operatorId: string): Promise<void> {
  await tx.query(sql`update operator_number set tries = tries + 1 where id = ${operatorId}`);
}

export async function verifyOwnNumber(tx: Sql, operatorId: string): Promise<void> {
  await tx.query(sql`
    update operator_number set verified_at = clock_timestamp(), code_hash = null where id = ${operatorId}
  `);
}

/** False when the person has none. */
export async function deleteOwnNumber(tx: Sql, operatorId: string): Promise<boolean> {
  const deleted = await tx.query(sql`delete from operator_number where id = ${operatorId}`);
  return deleted.rowCount === 1;
}

/** How many tests of this kind a person, or the number with this hash, has had within the last hour. */
export async function countTests(
  tx: Sql,
  of: { kind: "code" | "row"; operatorId: string } | { numberHash: string },
): Promise<number> {
  const chosen =
    "numberHash" in of
      ? sql`number_hash = ${of.numberHash}`
      : sql`operator_id = ${of.operatorId} and test is not null and test = ${of.kind}`;
  const { n } = await oneRow<{ n: number }>(
    tx,
    sql`
      select count(*)::int as n from single_send
      where ${chosen} and requested_at > clock_timestamp() - interval '1 hour'
    `,
  );
  return n;
}
