import { appendFile } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { waitForLife } from "./alive";
import { failureMark } from "./run";

/**
 * Playwright's `test`, with pages that have come to life when they are handed over, and a note in the run's folder when
 * one fails, so that the folder is kept.
 */
export const test = base.extend<{ keepEvidence: undefined }>({
  browser: [
    async ({ browser }, use) => {
      browser.on("context", waitForLife);
      await use(browser);
    },
    { scope: "worker" },
  ],
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
