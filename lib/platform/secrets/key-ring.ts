import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Sql } from "#lib/platform/postgres/sql";
import {
  type DataKey,
  type KeyPurpose,
  keyGeneration,
  listSecretKeys,
  newestKey,
  openDataKeys,
} from "#lib/platform/secrets/data-keys";
import { leaveHolders, reportHolder } from "#lib/platform/secrets/key-holders";
import { admitSecretKey } from "#lib/platform/secrets/prepare-keys";
import { openKey, sealedUnder, sealKey } from "#lib/platform/secrets/sealed-key";
import { deriveKey, type KeyPlace } from "#lib/platform/secrets/secret-key";

/** Seals what only Redial may read, and opens it. */
export type Sealing = {
  /** Seals under the newest data key. Ask for it each time, before a transaction begins: it asks the database. */
  sealer(): Promise<(text: string, owner: string) => Buffer>;
  /** Null when it was sealed under another SECRET_KEY or for another owner. */
  open(sealed: Buffer, owner: string): Promise<string | null>;
  /** For keyed hashes of what operators send: the same before and after a rotation. */
  stampKey: Buffer;
};

/** What cookies are signed and second factors encrypted under. */
export type SignInKeys = {
  /** The newest first; each opens what was encrypted under its number. */
  versions: { version: number; value: string }[];
  /** Opens what was encrypted before versions had numbers. */
  first: string;
  /** Besides the newest: a cookie that they signed still counts. */
  accepted: string[];
};

export type KeyRing = {
  fingerprint: string;
  sealing: Sealing;
  /** Of national identity numbers' hashes. */
  nationalIdKey: Buffer;
  /** Of the role that web and worker log in as. */
  loginPassword: string;
  /** As they are now: another object after every change. */
  signIn: () => SignInKeys;
  /** Tells others that this process lives, and learns of new keys; until `leave`. */
  watch: (onFault: (error: unknown) => void) => { leave: () => Promise<void> };
};

const WATCH_MS = 2000;

/** The keys that this process's SECRET_KEY opens. Reads only. Throws SetupError when the database does not know it. */
export async function openKeyRing(pool: Pool, settings: KeyPlace): Promise<KeyRing> {
  const secret = await admitSecretKey(pool, settings, await listSecretKeys(pool));
  let generation = await keyGeneration(pool);
  let keys = await openDataKeys(pool, secret);
  let signIn = signInKeys(keys);

  async function refresh(): Promise<void> {
    const now = await keyGeneration(pool);
    if (now.newest === generation.newest && now.retired === generation.retired) return;
    keys = await openDataKeys(pool, secret);
    signIn = signInKeys(keys);
    generation = now;
  }

  /** A key that was made after this process began is looked up when it is met. */
  async function find(id: number): Promise<DataKey | undefined> {
    const known = keys.find((key) => key.id === id);
    if (known || id <= generation.newest) return known;
    await refresh();
    return keys.find((key) => key.id === id);
  }

  return {
    fingerprint: secret.fingerprint,
    sealing: {
      async sealer() {
        // A process must not go on sealing under a key that was replaced.
        const newest = (await find(await newestKey(pool, "sealing"))) ?? only(keys, "sealing");
        return (text, owner) => sealKey(text, owner, newest);
      },
      async open(sealed, owner) {
        const key = await find(sealedUnder(sealed));
        return key ? openKey(sealed, owner, key.key) : null;
      },
      stampKey: deriveKey(only(keys, "directory").key, "stamps of sends"),
    },
    nationalIdKey: only(keys, "directory").key,
    loginPassword: deriveKey(only(keys, "login").key, "password of the login role").toString("hex"),
    signIn: () => signIn,
    watch(onFault) {
      const id = randomUUID();
      let working = Promise.resolve();
      const report = async (db: Sql) => {
        await refresh();
        await reportHolder(db, { id, fingerprint: secret.fingerprint, newest: generation.newest });
      };
      const turn = () => {
        working = report(pool).catch(onFault);
      };
      const timer = setInterval(turn, WATCH_MS);
      turn();
      return {
        async leave() {
          clearInterval(timer);
          await working;
          await leaveHolders(pool, id).catch(onFault);
        },
      };
    },
  };
}

function signInKeys(keys: DataKey[]): SignInKeys {
  const own = keys.filter(({ purpose }) => purpose === "sign-in").reverse();
  const values = own.map(({ key }) => key.toString("base64url"));
  return {
    versions: own.map(({ id, key }) => ({ version: id, value: key.toString("base64url") })),
    first: values.at(-1) ?? "",
    accepted: own.flatMap(({ key, retired }, place) =>
      place > 0 && !retired ? [key.toString("base64url")] : [],
    ),
  };
}

function only(keys: DataKey[], purpose: KeyPurpose): DataKey {
  const found = keys.findLast((key) => key.purpose === purpose);
  if (!found) throw new Error(`there is no data key for ${purpose}`);
  return found;
}
