import { type ChildProcess, spawn } from "node:child_process";
import * as z from "zod";
import type { ChildMessage } from "#lib/cli/child";
import { pause } from "#lib/platform/pause";
import { SetupError } from "#lib/platform/setup-error";

export type Child = {
  /** Resolves after the first start; rejects with SetupError when it failed. */
  ready: Promise<void>;
  /** Asks the process to stop, and starts it again at once. */
  restart: () => void;
  /** Asks the process to stop, and kills it after `limitMs`. It is not started again. */
  stop: (limitMs: number) => Promise<void>;
};
/** `flags` are for Node, `args` for the program. */
type Command = {
  name: string;
  file: string;
  flags?: readonly string[];
  args?: string[];
  env: NodeJS.ProcessEnv;
};

const Message: z.ZodType<ChildMessage> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("failed"), message: z.string() }),
]);
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** After this long, the end of a process counts as a new fault: the pause before its next start is short again. */
const SETTLED_MS = 60_000;

/** Runs a program of this package as a child process; one that dies after its first start is started again. */
export function keepRunning(command: Command, say: (line: string) => void): Child {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  ready.catch(() => {});
  const stopping = new AbortController();
  let asked = new AbortController();
  let child: ChildProcess | null = null;
  const killWithParent = () => child?.kill("SIGKILL");
  process.once("exit", killWithParent);
  const running = run();

  async function run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    for (let wasReady = false; !stopping.signal.aborted; ) {
      const begun = Date.now();
      child = start(command);
      const { failure, end } = await follow(child, () => {
        wasReady = true;
        resolve();
      });
      if (stopping.signal.aborted) return;
      if (!wasReady) return reject(new SetupError(failure ?? `${command.name} ${end} before it was ready.`));
      if (Date.now() - begun > SETTLED_MS) pauseMs = FIRST_PAUSE_MS;
      if (!asked.signal.aborted)
        say(`${failure ?? `${command.name} ${end}.`} Starting ${command.name} again in ${pauseMs / 1000} s.`);
      await pause(pauseMs, AbortSignal.any([stopping.signal, asked.signal]));
      pauseMs = asked.signal.aborted ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS);
      asked = new AbortController();
    }
  }

  function restart(): void {
    asked.abort();
    child?.kill("SIGTERM");
  }

  async function stop(limitMs: number): Promise<void> {
    stopping.abort();
    child?.kill("SIGTERM");
    const late = setTimeout(() => child?.kill("SIGKILL"), limitMs);
    await running;
    clearTimeout(late);
    process.off("exit", killWithParent);
  }

  return { ready, restart, stop };
}

function start({ file, flags = [], args = [], env }: Command): ChildProcess {
  // The child preloads the same modules, which cache compiled code, so it starts sooner after a crash.
  return spawn(process.execPath, [...process.execArgv, ...flags, file, ...args], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // A session of its own: where Linux shares time between sessions first, web, worker and each of PostgreSQL's
    // processes get an equal share.
    detached: true,
  });
}

/** Waits for a child's end. Returns its report, and how it ended. */
function follow(child: ChildProcess, onReady: () => void): Promise<{ failure: string | null; end: string }> {
  return new Promise((resolve) => {
    let failure: string | null = null;
    child.on("message", (raw) => {
      const { data: message } = Message.safeParse(raw);
      if (message?.type === "ready") onReady();
      if (message?.type === "failed") failure = message.message;
    });
    child.once("error", (error) => resolve({ failure: error.message, end: "could not be started" }));
    // "close" rather than "exit": a last message may still be on its way.
    child.once("close", (code, signal) =>
      resolve({ failure, end: signal ? `was ended by ${signal}` : `ended (${code})` }),
    );
  });
}
