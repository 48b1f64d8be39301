import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Logger, multistream, pino } from "pino";
import type { Settings } from "#lib/platform/settings/settings";

/** A longer file of an earlier start is set aside as `.old`. */
const LONG_BYTES = 10 * 1024 * 1024;
type Place = Pick<Settings, "dataDir" | "logLevel">;

/** Where a process keeps its log when a person sits at the terminal. */
export function logFile(name: string, dataDir: string): string {
  return join(dataDir, "log", `${name}.log`);
}

/** Whether a person reads what `npm start` prints. */
export function isAtTerminal(): boolean {
  return process.stdout.isTTY === true && process.connected === true;
}

/**
 * The log of a process: JSON lines on standard output, for programs. At a terminal they go into `logFile`, and what went
 * wrong is printed as a sentence.
 */
export function openLog(name: string, { logLevel, dataDir }: Place, atTerminal = isAtTerminal()): Logger {
  if (!atTerminal) return pino({ name, level: logLevel });
  const dest = logFile(name, dataDir);
  mkdirSync(dirname(dest), { recursive: true });
  if (existsSync(dest) && statSync(dest).size > LONG_BYTES) renameSync(dest, `${dest}.old`);
  const file = pino.destination({ dest, sync: true });
  const streams = [
    { level: "trace" as const, stream: file },
    { level: "warn" as const, stream: { write: (line: string) => console.error(sentence(line)) } },
  ];
  return pino({ name, level: logLevel }, multistream(streams));
}

function sentence(line: string): string {
  const { name, msg, err } = JSON.parse(line);
  return `${name}: ${msg}${err?.message ? ` (${err.message})` : ""}`;
}
