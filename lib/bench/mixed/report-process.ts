import { appendFileSync } from "node:fs";
import { basename, join } from "node:path";
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { threadId } from "node:worker_threads";

/**
 * Loaded before each of the product's programs (`node --import`), also into their threads. Every half second it adds a
 * line with what the thread used and how long its event loop stood still to a file in the folder REDIAL_BENCH_REPORTS.
 */
export type ProcessReport = {
  at: number;
  /** The longest stall of this event loop since the last report. */
  stallMs: number;
  /** CPU of the whole process, and of this thread, since their start. */
  processCpuMs: number;
  threadCpuMs: number;
  rssBytes: number;
  heapBytes: number;
  /** Since the last report: pauses of the garbage collector in this thread, and the longest of them. */
  gcMs: number;
  longestGcMs: number;
};

const REPORT_MS = 500;
/** The delay that the monitor reports when there is none. */
const CLOCK_MS = 10;
const NANOSECONDS = 1e6;

const folder = process.env.REDIAL_BENCH_REPORTS;
if (folder) report(folder);

function report(into: string): void {
  // A thread has no arguments of its own; the environment is passed on to it.
  process.env.REDIAL_BENCH_PROGRAM ??= basename(process.argv[1] ?? "", ".ts");
  const file = join(into, `${process.env.REDIAL_BENCH_PROGRAM}-${process.pid}-${threadId}.jsonl`);
  const delays = monitorEventLoopDelay({ resolution: CLOCK_MS });
  delays.enable();
  let gcMs = 0;
  let longestGcMs = 0;
  const pauses = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      gcMs += duration;
      longestGcMs = Math.max(longestGcMs, duration);
    }
  });
  pauses.observe({ entryTypes: ["gc"] });
  setInterval(() => {
    const memory = process.memoryUsage();
    const line: ProcessReport = {
      at: Date.now(),
      stallMs: Math.max(0, delays.max / NANOSECONDS - CLOCK_MS),
      processCpuMs: sum(process.cpuUsage()),
      threadCpuMs: sum(process.threadCpuUsage()),
      rssBytes: memory.rss,
      heapBytes: memory.heapUsed,
      gcMs,
      longestGcMs,
    };
    delays.reset();
    gcMs = 0;
    longestGcMs = 0;
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }, REPORT_MS).unref();
}

function sum({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
