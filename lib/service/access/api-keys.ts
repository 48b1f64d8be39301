import { batchedLookup } from "#lib/platform/postgres/batched-lookup";
import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type KeyScope = "send" | "read";

/** A key, with the facts about its campaign that every call needs. */
export type CallerRow = {
  keyId: string;
  scope: KeyScope;
  creatorId: string;
  expiresAt: Date | null;
  campaignId: string;
  ratePerSecond: number;
  nationalIdRecipients: boolean;
  allowedAddresses: string[];
};

/**
 * The key with this SHA-256 in hexadecimal, or null. Read on every call, so that a deleted key stops at once
 * everywhere; simultaneous calls share one look-up. The keys are passed as a JSON array because PostgreSQL
 * estimates the same length for each, so it keeps one plan; a plain array of one key was often planned again.
 * The lateral look-ups keep that plan from reading whole tables.
 */
export const findCaller = batchedLookup(async (db: Sql, hashes) => {
  const found = await rows<CallerRow & { hash: string }>(
    db,
    sql`
      select asked.hash, k.id as key_id, k.scope, k.creator_id, k.expires_at,
        c.id as campaign_id, c.rate_per_second, c.national_id_recipients,
        array(select a.range from allowed_address a where a.campaign_id = c.id) as allowed_addresses
      from json_array_elements_text(${JSON.stringify(hashes)}::json) as asked (hash)
      cross join lateral (select * from api_key where hash = decode(asked.hash, 'hex') offset 0) k
      cross join lateral (select * from campaign where id = k.campaign_id offset 0) c
    `,
    "find-callers",
  );
  return new Map(found.map(({ hash, ...caller }) => [hash, caller]));
});

export type KeyRow = {
  id: string;
  name: string;
  scope: KeyScope;
  hint: string;
  expiresAt: Date | null;
  createdAt: Date;
  /** The last use, recorded some seconds late. Null when there was none. */
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
  /** The last call from an address that is not on the list. */
  lastRefusedAt: Date | null;
  lastRefusedAddress: string | null;
};

export function listKeys(db: Sql, campaignId: string): Promise<KeyRow[]> {
  return rows(
    db,
    sql`
      select id, name, scope, hint, expires_at, created_at, last_used_at, last_used_address, last_refused_at,
        last_refused_address
      from api_key
      where campaign_id = ${campaignId}
      order by created_at, id
    `,
  );
}

export async function insertKey(
  db: Sql,
  key: {
    id: string;
    campaignId: string;
    name: string;
    scope: KeyScope;
    hash: Buffer;
    hint: string;
    creatorId: string;
  },
): Promise<void> {
  await db.query(sql`
    insert into api_key (id, campaign_id, name, scope, hash, hint, creator_id)
    values (${key.id}, ${key.campaignId}, ${key.name}, ${key.scope}, ${key.hash}, ${key.hint}, ${key.creatorId})
  `);
}

export async function countKeys(db: Sql, campaignId: string): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`select count(*) as n from api_key where campaign_id = ${campaignId}`,
  );
  return n;
}

/** Deletes a key and returns its campaign, or null when there is no such key. */
export async function deleteKey(db: Sql, keyId: string): Promise<string | null> {
  const deleted = await maybeRow<{ campaignId: string }>(
    db,
    sql`delete from api_key where id = ${keyId} returning campaign_id`,
  );
  return deleted?.campaignId ?? null;
}
