import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Logger, multistream, pino, stdSerializers } from "pino";
import type { Settings } from "#lib/platform/settings/settings";

/** A longer file of an earlier start is renamed to `.old`. */
const LONG_BYTES = 10 * 1024 * 1024;
type LogSettings = Pick<Settings, "dataDir" | "logLevel">;

/** The folder for logs of processes that a person started at a terminal. */
export function logFolder(dataDir: string): string {
  return join(dataDir, "log");
}

/**
 * The log of a process: JSON lines on standard output, for programs. A child of `npm start` at a terminal
 * writes them into `logFolder` instead, and prints faults as sentences.
 */
export function openLog(
  name: string,
  { logLevel, dataDir }: LogSettings,
  atTerminal = isAtTerminal(),
): Logger {
  const options = { name, level: logLevel, serializers: { err: withoutValues } };
  if (!atTerminal) return pino(options);
  const folder = logFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const dest = join(folder, `${name}.log`);
  if (existsSync(dest) && statSync(dest).size > LONG_BYTES) renameSync(dest, `${dest}.old`);
  const file = pino.destination({ dest, sync: true });
  const streams = [
    { level: "trace" as const, stream: file },
    { level: "warn" as const, stream: { write: (line: string) => console.error(sentence(line)) } },
  ];
  return pino(options, multistream(streams));
}

/** Fields in which PostgreSQL quotes rows and statements, with numbers and texts of messages: not logged. */
const QUOTES = ["detail", "where", "internalQuery", "hint"];

function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const serialized = stdSerializers.err(error);
  return { ...serialized, ...Object.fromEntries(QUOTES.map((name) => [name, undefined])) };
}

function isAtTerminal(): boolean {
  return process.stdout.isTTY === true && process.connected === true;
}

function sentence(line: string): string {
  const { name, msg, err } = JSON.parse(line);
  return `${name}: ${msg}${err?.message ? ` (${err.message})` : ""}`;
}
