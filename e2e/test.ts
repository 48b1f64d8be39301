import { appendFile } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { failureMark } from "./run";

/** Playwright's `test`, and a note in the run's folder when one fails, so that the folder is kept. */
export const test = base.extend<{ keepEvidence: undefined }>({
  keepEvidence: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus)
        await appendFile(failureMark(), `${info.titlePath.join(" › ")}\n`);
    },
    { auto: true },
  ],
});
