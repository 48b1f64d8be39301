import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type PasskeyRow = {
  id: string;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  uses: number;
  transports: string[];
  madeAt: Date;
  usedAt: Date | null;
};

/** A person's passkeys, oldest first. */
export function listPasskeys(db: Sql, operatorId: string): Promise<PasskeyRow[]> {
  return rows(
    db,
    sql`
      select id, name, credential_id, public_key, uses, transports, made_at, used_at from operator_passkey
      where operator_id = ${operatorId} order by made_at, id
    `,
  );
}

/** False when this passkey is stored already. */
export async function insertPasskey(
  tx: Sql,
  operatorId: string,
  passkey: Pick<PasskeyRow, "name" | "credentialId" | "publicKey" | "uses" | "transports">,
): Promise<boolean> {
  const made = await maybeRow(
    tx,
    sql`
      insert into operator_passkey (operator_id, name, credential_id, public_key, uses, transports)
      values (${operatorId}, ${passkey.name}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.uses},
        ${passkey.transports})
      on conflict (credential_id) do nothing
      returning id
    `,
  );
  return made !== null;
}

export async function notePasskeyUse(db: Sql, id: string, uses: number): Promise<void> {
  await db.query(sql`update operator_passkey set uses = ${uses}, used_at = now() where id = ${id}`);
}

/** Returns the previous name; null when the person has no such passkey. */
export async function renamePasskey(
  tx: Sql,
  operatorId: string,
  id: string,
  name: string,
): Promise<string | null> {
  const before = await maybeRow<{ name: string }>(
    tx,
    sql`
      update operator_passkey p set name = ${name} from operator_passkey o
      where o.id = p.id and p.operator_id = ${operatorId} and p.id::text = ${id}
      returning o.name
    `,
  );
  return before?.name ?? null;
}

/** Returns the passkey's name; null when the person has no such passkey. */
export async function deletePasskey(tx: Sql, operatorId: string, id: string): Promise<string | null> {
  const gone = await maybeRow<{ name: string }>(
    tx,
    sql`delete from operator_passkey where operator_id = ${operatorId} and id::text = ${id} returning name`,
  );
  return gone?.name ?? null;
}

export async function deletePasskeysOf(tx: Sql, operatorId: string): Promise<void> {
  await tx.query(sql`delete from operator_passkey where operator_id = ${operatorId}`);
}

/** How long a browser has to answer. */
const CHALLENGE_LIFETIME = "10 minutes";

/** Stores the challenge that a browser is to sign, for this person and purpose. */
export async function keepChallenge(db: Sql, challenge: string, purpose: string): Promise<void> {
  await db.query(sql`
    insert into operator_verification (id, identifier, value, expires_at)
    values (gen_random_uuid(), ${`passkey-${challenge}`}, ${purpose}, now() + ${CHALLENGE_LIFETIME}::interval)
  `);
}

/** Whether this challenge was issued for this person and purpose. Each can be used once. */
export async function useChallenge(db: Sql, challenge: string, purpose: string): Promise<boolean> {
  const used = await maybeRow(
    db,
    sql`
      delete from operator_verification
      where identifier = ${`passkey-${challenge}`} and value = ${purpose} and expires_at > now()
      returning id
    `,
  );
  return used !== null;
}
