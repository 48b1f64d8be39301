import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "#lib/settings";

export type Secrets = {
  nationalIdKey: Buffer;
  /** Under which the console keeps the API keys that it reads campaigns with. */
  campaignKeysKey: Buffer;
  /** Signs the cookies of sign-in, and encrypts what second factors are made of. */
  signInKey: Buffer;
};

/** Keys for each purpose, derived from SECRET_KEY or from a key made on the first start in the data folder. */
export function createSecrets(settings: Pick<Settings, "secretKey" | "dataDir">): Secrets {
  const secret = Buffer.from(settings.secretKey ?? secretInFolder(settings.dataDir), "hex");
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "redial", purpose, 32));
  return {
    nationalIdKey: derive("national identity numbers"),
    campaignKeysKey: derive("API keys of the console's campaigns"),
    signInKey: derive("sign-in to the console"),
  };
}

function secretInFolder(dataDir: string): string {
  const file = join(dataDir, "secret.key");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Of two processes that start at once, one makes the file and both read it.
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error(`${file} does not hold 64 hexadecimal digits`);
  return secret;
}
