import { defineConfig } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "./fixtures/browser";

const browser = {
  browserName: "chromium",
  headless: true,
  launchOptions: { executablePath: await findBrowser(), args: BROWSER_ARGUMENTS },
  // Recording every test doubles what it costs; one that fails is recorded the second time.
  trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
} as const;

/** They have a service of their own, one test after the other, or wait for what comes of itself. */
const LONG = [
  "call-budget",
  "confirm",
  "erasure",
  "second-factor",
  "sign-in",
  "single-sign-on",
  "stopped-campaigns",
  "upload-send",
  "watch-deliveries",
].map((name) => `console/*/${name}.spec.ts`);

export default defineConfig({
  fullyParallel: true,
  // More than the cores of a small machine: many tests wait for what a campaign may call in a second.
  workers: 5,
  forbidOnly: Boolean(process.env.CI),
  // A machine that is busy with something else may hold up a browser; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  // Only against what never comes: five browsers on two slow processors take ten times as long as one on quick ones.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  outputDir: "../test-results/e2e",
  globalSetup: "./global-setup.ts",
  projects: [
    // Many of these wait, for limits, providers and processes that start: they go beside the browsers.
    { name: "api", testDir: "api", workers: 3 },
    // Begun first, and beside those that keep the machine busy: they end together.
    { name: "console-long", testMatch: LONG, workers: 3, use: browser },
    {
      name: "console",
      testMatch: ["console/*/*.spec.ts", "upstream/*.spec.ts"],
      testIgnore: LONG,
      use: browser,
    },
  ],
});
