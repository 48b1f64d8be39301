import { counted } from "#lib/domain/text/counted";
import type { Status } from "#lib/wire/service/status";

export type Line = { name: string; state: "good" | "bad" | "none"; words: string; more: string };

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A wait from here on is longer than normal. */
const LONG_WAIT_MS = 5 * MINUTE_MS;
const TOO_FEW = "Too few for a figure";

/** Says in one sentence that all is well, or what is not. */
export function verdictLabel(lines: Line[]): string {
  const bad = lines.filter(({ state }) => state === "bad").map(({ name }) => name);
  if (bad.length === 0) return "Everything that is measured is as it should be.";
  return `Needs attention: ${bad.join(", ")}.`;
}

/** The status in a few lines, the same for every reader. */
export function statusLines({ database, measured }: Status): Line[] {
  const store: Line = {
    name: "Database",
    state: database === "answers" ? "good" : "bad",
    words: database === "answers" ? "Answers" : "Does not answer",
    more: database === "answers" ? "" : "Calls are refused until it does. What was accepted is kept.",
  };
  if (!measured) return [store];
  const { api, delivery, routes } = measured;
  return [store, apiLine(api), waitingLine(delivery), deliveredLine(delivery), routesLine(routes)];
}

type Measured = NonNullable<Status["measured"]>;

function apiLine({ processes, calls, failed, p95Ms }: Measured["api"]): Line {
  const isBad = processes === 0 || failed * 20 > Math.max(calls, 1);
  const time = p95Ms === null ? "Too few calls for a response time" : `95 % within ${inWords(p95Ms)}`;
  return {
    name: "API",
    state: isBad ? "bad" : "good",
    words: processes === 0 ? "Does not answer" : isBad ? "Many calls fail" : "Answers calls",
    more: `${time}. ${counted(calls, "call")} in the last 5 minutes, ${failed.toLocaleString("en")} failed.`,
  };
}

function waitingLine({ held, oldestWaitingMs }: Measured["delivery"]): Line {
  const isLong = (oldestWaitingMs ?? 0) > LONG_WAIT_MS;
  return {
    name: "Oldest waiting message",
    state: held || isLong ? "bad" : "good",
    words: oldestWaitingMs === null ? "No message waits" : inWords(oldestWaitingMs),
    more: held ? "Delivery is held, by an admin or after a restore." : "",
  };
}

function deliveredLine({ delivered, p95Ms }: Measured["delivery"]): Line {
  return {
    name: "Delivery time",
    state: p95Ms === null ? "none" : "good",
    words: p95Ms === null ? TOO_FEW : `95 % within ${inWords(p95Ms)}`,
    more: `From sent to delivered: ${counted(delivered, "message")} in the last hour.`,
  };
}

function routesLine({ up, all, named }: Measured["routes"]): Line {
  const state = all === 0 ? "none" : up === all ? "good" : "bad";
  const words = all === 0 ? "No routes yet" : `${up} of ${all} up`;
  const others = named?.filter((route) => route.state !== "up") ?? [];
  return {
    name: "Routes",
    state,
    words,
    more: others.map(({ name, state }) => `${name}: ${state}`).join(", "),
  };
}

function inWords(ms: number): string {
  if (ms < SECOND_MS) return `${ms} ms`;
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  return `${(ms / HOUR_MS).toFixed(1)} h`;
}
