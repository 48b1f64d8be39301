import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { NODE_FLAGS } from "#lib/platform/node-flags";
import { pause } from "#lib/platform/pause";

const AGAIN_MS = 200;
const STOP_MS = 15_000;

export type Kept = {
  name: string;
  /** Null between its end and its next start. */
  pid(): number | null;
  stop(): Promise<void>;
};

/** Runs `npm run <program>` and starts it again at once whenever it ends. */
export function keepAlive(program: "web" | "worker", env: NodeJS.ProcessEnv, logFile: string): Kept {
  const stopping = new AbortController();
  const log = openSync(logFile, "a");
  let child: ChildProcess | null = null;
  process.once("exit", () => child?.kill("SIGKILL"));
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const words = ["--import", "./lib/cli/check-node.mjs", ...NODE_FLAGS[program], `lib/cli/${program}.ts`];
      child = spawn(process.execPath, words, { env, stdio: ["ignore", log, log] });
      await once(child, "exit");
      child = null;
      await pause(AGAIN_MS, stopping.signal);
    }
  }

  return {
    name: program,
    pid: () => child?.pid ?? null,
    async stop() {
      stopping.abort();
      child?.kill("SIGTERM");
      const late = setTimeout(() => child?.kill("SIGKILL"), STOP_MS);
      await running;
      clearTimeout(late);
    },
  };
}
