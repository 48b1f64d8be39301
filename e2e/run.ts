import { join } from "node:path";
import type { Location } from "./service";

type Run = { folder: string; service: Location | null };

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

/** A file in the run's folder that says: a test failed, keep the folder. */
export function failureMark(): string {
  return join(runFolder(), "failed");
}

function readRun(): Run {
  return JSON.parse(process.env.REDIAL_E2E_RUN ?? "{}");
}
