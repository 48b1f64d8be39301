import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { loop } from "#lib/platform/loop";
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
import { openBytes, sealedUnder, sealKey } from "#lib/platform/secrets/sealed-key";
import { deriveKey, type KeyLocation } from "#lib/platform/secrets/secret-key";

/** Encrypts and decrypts what only Redial may read. */
export type Sealing = {
  /** Encrypts with the newest data key. It queries the database, so call it before a transaction starts, each time. */
  sealer(): Promise<(value: string | Uint8Array, owner: string) => Buffer>;
  /** Null when the value was encrypted under another SECRET_KEY or for another owner. */
  open(sealed: Buffer, owner: string): Promise<string | null>;
  /** Opens a sealed value as bytes. */
  openBytes(sealed: Buffer, owner: string): Promise<Buffer | null>;
  /** The key for hashes of data that operators send: the same before and after a rotation. */
  stampKey: Buffer;
};

/** The keys that sign cookies and encrypt second factors. */
export type SignInKeys = {
  /** The versions, the newest first. Each key decrypts values with its number. */
  versions: { version: number; value: string }[];
  /** Decrypts values from before versions had numbers. */
  first: string;
  /** Older keys, whose cookies are still valid. */
  accepted: string[];
};

export type KeyRing = {
  fingerprint: string;
  sealing: Sealing;
  /** The key for hashes of national identity numbers. */
  nationalIdKey: Buffer;
  /** The key for hashes of the numbers of old messages: the same before and after a rotation. */
  numberKey: Buffer;
  /** The key for the password of the role that web and worker log in as. */
  loginPassword: string;
  /** The current keys; a new object after every change. */
  signIn: () => SignInKeys;
  /** Reports that this process is alive and reads new keys, until `leave`. */
  watch: (onFault: (error: unknown) => void) => { leave: () => Promise<void> };
};

const WATCH_MS = 2000;

/** The keys that SECRET_KEY decrypts. Writes nothing. Throws SetupError when the database does not know SECRET_KEY. */
export async function openKeyRing(pool: Pool, settings: KeyLocation): Promise<KeyRing> {
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

  /** Reads a key that was created after this process started when a value needs it. */
  async function find(id: number): Promise<DataKey | undefined> {
    const known = keys.find((key) => key.id === id);
    if (known || id <= generation.newest) return known;
    await refresh();
    return keys.find((key) => key.id === id);
  }

  async function openSealed(sealed: Buffer, owner: string): Promise<Buffer | null> {
    const key = await find(sealedUnder(sealed));
    return key ? openBytes(sealed, owner, key.key) : null;
  }

  return {
    fingerprint: secret.fingerprint,
    sealing: {
      async sealer() {
        // A process must not continue to encrypt with a key that was replaced.
        const newest = (await find(await newestKey(pool, "sealing"))) ?? only(keys, "sealing");
        return (value, owner) => sealKey(value, owner, newest);
      },
      open: async (sealed, owner) => (await openSealed(sealed, owner))?.toString("utf8") ?? null,
      openBytes: openSealed,
      stampKey: deriveKey(only(keys, "directory").key, "stamps of sends"),
    },
    nationalIdKey: only(keys, "directory").key,
    numberKey: numberKeyOf(only(keys, "directory").key),
    loginPassword: deriveKey(only(keys, "login").key, "password of the login role").toString("hex"),
    signIn: () => signIn,
    watch(onFault) {
      const id = randomUUID();
      const leaving = new AbortController();
      const run = async () => {
        await refresh();
        await reportHolder(pool, { id, fingerprint: secret.fingerprint, newest: generation.newest });
        return WATCH_MS;
      };
      const watching = loop(run, { signal: leaving.signal, onFault });
      return {
        async leave() {
          leaving.abort();
          await watching;
          await leaveHolders(pool, id).catch(onFault);
        },
      };
    },
  };
}

/** The key for hashes of numbers, from the key of the directory. */
export function numberKeyOf(directoryKey: Buffer): Buffer {
  return deriveKey(directoryKey, "numbers of old messages");
}

function signInKeys(keys: DataKey[]): SignInKeys {
  const own = keys.filter(({ purpose }) => purpose === "sign-in").reverse();
  const values = own.map(({ key }) => key.toString("base64url"));
  return {
    versions: own.map(({ id, key }) => ({ version: id, value: key.toString("base64url") })),
    first: values.at(-1) ?? "",
    accepted: own.flatMap(({ key, retired }, index) =>
      index > 0 && !retired ? [key.toString("base64url")] : [],
    ),
  };
}

function only(keys: DataKey[], purpose: KeyPurpose): DataKey {
  const found = keys.findLast((key) => key.purpose === purpose);
  if (!found) throw new Error(`there is no data key for ${purpose}`);
  return found;
}
