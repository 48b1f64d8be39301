import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { completeBinaries, copyBinaries } from "#lib/platform/embedded/binaries";
import { deathSignal } from "#lib/platform/embedded/process";
import { SetupError } from "#lib/platform/setup-error";

/** How PostgreSQL's programs are run: the words before the command, and the user if it is not this process's. */
export type Account = { native: string; prefix: string[]; uid?: number; gid?: number };

type User = { uid: number; gid: number };

const NAMESPACE = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];

/**
 * A user whom PostgreSQL accepts, with binaries that this user can read.
 *
 * PostgreSQL refuses to run as root. A user namespace needs no second user and works in every folder of root, but some
 * containers forbid it. Then the owner of the data, `postgres` or `nobody` is used. Throws SetupError when none works.
 */
export function chooseAccount(dataDir: string, native: string): Account {
  const complete = completeBinaries(native);
  const reachable = () => (complete ? native : copyBinaries(native, dataDir));
  const death = deathSignal("INT");
  if (process.getuid?.() !== 0) return ordinaryUser({ native: reachable(), prefix: death }, dataDir);

  const owner = clusterOwner(dataDir);
  if (owner === null || owner.uid === 0) {
    const inside = { native: reachable(), prefix: [...NAMESPACE, ...deathSignal("INT", NAMESPACE)] };
    if (works(inside, dataDir)) return inside;
  }
  // Other users may pass through the folder, but not list it.
  chmodSync(dataDir, 0o711);
  for (const user of owner?.uid ? [owner] : otherUsers(dataDir)) {
    const account = { native, prefix: death, ...user };
    if (complete && works(account, dataDir)) return account;
    const copied = { ...account, native: copyBinaries(native, dataDir) };
    if (works(copied, dataDir)) return copied;
  }
  throw new SetupError(
    `PostgreSQL does not run as root, and no other user can reach the data folder ${dataDir}. Start Redial as an ` +
      "ordinary user, set DATA_DIR to a folder that other users can enter (such as /var/lib/redial), " +
      "or set DATABASE_URL to a PostgreSQL server of your own (15 or newer).",
  );
}

/** The environment of this process without the PG… variables, for PostgreSQL's programs. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH, TZ } = process.env;
  return { NODE_ENV, PATH, TZ, LC_ALL: "C" };
}

function ordinaryUser(account: Account, dataDir: string): Account {
  if (works(account, dataDir)) return account;
  throw new SetupError(
    "The built-in PostgreSQL does not run on this system (on Linux it needs glibc). " +
      "Set DATABASE_URL to a PostgreSQL server of your own (15 or newer).",
  );
}

function works({ native, prefix, uid, gid }: Account, dataDir: string): boolean {
  const script = 'test -x "$1" && "$2" --version';
  const words = [...prefix, "sh", "-c", script, "sh", dataDir, join(native, "bin", "postgres")];
  const [command = "", ...args] = words;
  return spawnSync(command, args, { stdio: "ignore", cwd: "/", uid, gid }).status === 0;
}

/** The owner of existing data: no other user can open it. */
function clusterOwner(dataDir: string): User | null {
  const version = join(dataDir, "postgres", "PG_VERSION");
  return existsSync(version) ? statSync(version) : null;
}

/** initdb requires that the user has a name. */
function otherUsers(dataDir: string): User[] {
  const { uid: ownerId } = statSync(dataDir);
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return [
    users.find(({ uid }) => uid === ownerId && uid !== 0),
    users.find(({ name }) => name === "postgres"),
    users.find(({ name }) => name === "nobody"),
  ].filter((user) => user !== undefined);
}
