import { randomBytes } from "node:crypto";
import { takeLock } from "#lib/platform/postgres/advisory-locks";
import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { decrypt, encrypt } from "#lib/platform/secrets/sealed-key";
import { deriveKey, type SecretKey } from "#lib/platform/secrets/secret-key";

/** The purposes of data keys. `login` is for the password of the role that web and worker log in as. */
export type KeyPurpose = "sealing" | "sign-in" | "directory" | "login";
/** Purposes with a new key after a rotation. The directory's hashes and the role's password do not change. */
export const ROTATED: readonly KeyPurpose[] = ["sealing", "sign-in"];

export type DataKey = { id: number; purpose: KeyPurpose; key: Buffer; retired: boolean };
export type SecretKeyRow = { id: number; fingerprint: string; madeAt: Date; usedAt: Date | null };

const KEY_BYTES = 32;

/** Locks the keys against other changes until the transaction ends. */
export async function lockKeys(tx: Sql): Promise<void> {
  await takeLock(tx, "keys");
}

/** The SECRET_KEYs that the database knows, the oldest first. */
export function listSecretKeys(db: Sql): Promise<SecretKeyRow[]> {
  return rows(db, sql`select id, fingerprint, made_at, used_at from secret_key order by id`);
}

/** All data keys, the oldest first, without their content. */
export function listDataKeys(db: Sql): Promise<(Omit<DataKey, "key"> & { madeAt: Date })[]> {
  return rows(
    db,
    sql`select id, purpose, made_at, retired_at is not null as retired from data_key order by id`,
  );
}

/** The data keys that this SECRET_KEY decrypts, the oldest first. Throws when one is damaged. */
export async function openDataKeys(db: Sql, secret: SecretKey): Promise<DataKey[]> {
  const found = await rows<Omit<DataKey, "key"> & { wrapped: Buffer }>(
    db,
    sql`
      select d.id, d.purpose, d.retired_at is not null as retired, w.wrapped
      from data_key d
      join wrapped_key w on w.data_key = d.id
      join secret_key s on s.id = w.secret_key
      where s.fingerprint = ${secret.fingerprint}
      order by d.id
    `,
  );
  const under = wrappingKey(secret);
  return found.map(({ wrapped, ...key }) => {
    const opened = decrypt(wrapped, ownerOf(key), under);
    if (!opened) throw new Error(`data key ${key.id} does not open: its row was changed`);
    return { ...key, key: opened };
  });
}

/** Records a SECRET_KEY, and these data keys encrypted under it. */
export async function addSecretKey(tx: Sql, secret: SecretKey, keys: DataKey[]): Promise<void> {
  await tx.query(sql`insert into secret_key (fingerprint) values (${secret.fingerprint})`);
  for (const key of keys) await wrap(tx, secret, key);
}

/** Creates a data key, encrypted under each of these SECRET_KEYs. */
export async function addDataKey(tx: Sql, purpose: KeyPurpose, secrets: SecretKey[]): Promise<DataKey> {
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`insert into data_key (purpose) values (${purpose}) returning id`,
  );
  const made = { id, purpose, key: randomBytes(KEY_BYTES), retired: false };
  for (const secret of secrets) await wrap(tx, secret, made);
  return made;
}

export async function noteUse(db: Sql, fingerprint: string): Promise<void> {
  await db.query(sql`
    update secret_key set used_at = clock_timestamp() where fingerprint = ${fingerprint} and used_at is null
  `);
}

export async function deleteSecretKeys(tx: Sql, ids: number[]): Promise<void> {
  await tx.query(sql`delete from secret_key where id = any(${ids}::integer[])`);
}

/** Retires all sign-in keys but the newest: their cookies are no longer valid. */
export async function retireSignIn(tx: Sql): Promise<void> {
  await tx.query(sql`
    update data_key set retired_at = clock_timestamp()
    where purpose = 'sign-in' and retired_at is null
      and id < (select max(id) from data_key where purpose = 'sign-in')
  `);
}

/** The newest key of the purpose. */
export async function newestKey(db: Sql, purpose: KeyPurpose): Promise<number> {
  const found = await maybeRow<{ id: number | null }>(
    db,
    sql`select max(id) as id from data_key where purpose = ${purpose}`,
    "newest-data-key",
  );
  return found?.id ?? 0;
}

/** A text that changes whenever the keys change. */
export async function keyGeneration(db: Sql): Promise<{ newest: number; retired: number }> {
  return oneRow(
    db,
    sql`
      select coalesce(max(id), 0) as newest, count(*) filter (where retired_at is not null) as retired from data_key
    `,
    "key-generation",
  );
}

async function wrap(tx: Sql, secret: SecretKey, key: DataKey): Promise<void> {
  const wrapped = encrypt(key.key, ownerOf(key), wrappingKey(secret));
  await tx.query(sql`
    insert into wrapped_key (data_key, secret_key, wrapped)
    select ${key.id}, id, ${wrapped} from secret_key where fingerprint = ${secret.fingerprint}
    on conflict do nothing
  `);
}

function wrappingKey({ bytes }: SecretKey): Buffer {
  return deriveKey(bytes, "wrapping of data keys");
}

function ownerOf({ id, purpose }: Pick<DataKey, "id" | "purpose">): string {
  return `data key ${id} ${purpose}`;
}
