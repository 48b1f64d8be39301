import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Account, serverEnvironment } from "#lib/platform/embedded/account";
import { writePrivately } from "#lib/platform/embedded/url";
import { diskFull, SetupError } from "#lib/platform/setup-error";

export type Cluster = { data: string; password: string };

const UNFINISHED = "postgres.new-";
const run = promisify(execFile);

/**
 * The database files in `<dataDir>/postgres`, created on the first start, with the role `redial` and a random password.
 * They appear complete or not at all: an interrupted first start is repeated.
 */
export async function openCluster(
  dataDir: string,
  account: Account,
  log: (line: string) => void,
): Promise<Cluster> {
  const data = join(dataDir, "postgres");
  const passwordFile = join(dataDir, "postgres-password");
  const exists = existsSync(join(data, "PG_VERSION"));
  if (!existsSync(passwordFile)) {
    if (exists)
      throw new SetupError(
        `${passwordFile} is missing: the database in ${data} cannot be opened without it.`,
      );
    writePrivately(passwordFile, randomBytes(24).toString("base64url"));
  }
  removeUnfinished(dataDir);
  if (!exists) {
    log(`Creating a new, empty database in ${dataDir} (a second or two, only the first time) …`);
    await createCluster(data, passwordFile, account, dataDir);
  }
  if (account.uid !== undefined && statSync(data).uid !== account.uid) {
    await run("chown", ["-R", `${account.uid}:${account.gid}`, data]);
  }
  return { data, password: readFileSync(passwordFile, "utf8") };
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    } catch {
      // Its initdb still runs; the next start tries again.
    }
  }
}

async function createCluster(
  data: string,
  passwordFile: string,
  account: Account,
  dataDir: string,
): Promise<void> {
  const { native, prefix, uid, gid } = account;
  // The name is new, because the initdb of a killed start may still be removing its folder.
  const unfinished = mkdtempSync(join(dataDir, UNFINISHED));
  if (uid !== undefined && gid !== undefined) {
    chownSync(unfinished, uid, gid);
    chownSync(passwordFile, uid, gid);
  }
  const words = [...prefix, join(native, "bin", "initdb"), "-D", unfinished, "-U", "redial"];
  words.push("--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8", "--locale=C");
  const [command = "", ...args] = words;
  try {
    await run(command, args, { cwd: unfinished, uid, gid, env: serverEnvironment() });
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    if (/No space left on device|Disk quota exceeded/.test(said)) throw diskFull(dataDir);
    throw new SetupError(`The database in ${data} could not be created:\n${said.trim()}`);
  }
  renameSync(unfinished, data);
}
