import { defineConfig } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "../fixtures/browser";

/** `npm run screenshots`: not a test, but made like one. */
export default defineConfig({
  testDir: ".",
  workers: 1,
  reporter: "list",
  timeout: 1_200_000,
  expect: { timeout: 180_000 },
  outputDir: "../../test-results/screenshots",
  globalSetup: "./own-folder.ts",
  use: {
    browserName: "chromium",
    actionTimeout: 60_000,
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_ARGUMENTS },
    locale: "en-GB",
    timezoneId: "Asia/Singapore",
    reducedMotion: "reduce",
  },
});
