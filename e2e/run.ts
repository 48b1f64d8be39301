import { join } from "node:path";
import type { Location } from "./location";

type Run = {
  folder: string;
  service: Location | null;
  /** Where the shared service can be reached too: its other web processes. */
  alsoAt?: string[];
};

/** What the set-up tells the test workers: they inherit its environment. */
export function shareRun(run: Run): void {
  process.env.REDIAL_E2E_RUN = JSON.stringify(run);
}

export function runFolder(): string {
  return readRun().folder;
}

/** The service that most specs share; none may change its settings, stop it or use a campaign it did not mint. */
export function sharedService(): Location {
  const { service } = readRun();
  if (!service) throw new Error("the shared service has not been started");
  return service;
}

let calls = 0;

/** Where the next call to a service goes: to each of the shared service's web processes in turn, if it has several. */
export function nextAddress(url: string): string {
  const { service, alsoAt = [] } = readRun();
  if (url !== service?.url) return url;
  return [url, ...alsoAt][calls++ % (alsoAt.length + 1)] ?? url;
}

/** A file in the run's folder that says: a test failed, keep the folder. */
export function failureMark(): string {
  return join(runFolder(), "failed");
}

function readRun(): Run {
  return JSON.parse(process.env.REDIAL_E2E_RUN ?? "{}");
}
