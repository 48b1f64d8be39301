import { defineConfig } from "@playwright/test";
import { hasNginx } from "#lib/testing/process/nginx";
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

const isBehindNginx = process.env.E2E_PROXY === "nginx";
const isSkipped = isBehindNginx && !hasNginx();

/** Tests of what a proxy could change: addresses, limits by them, bodies, files, long polls, and connections that stay. */
const BEHIND_NGINX = [
  ...["addresses", "nginx", "rate-limit"].map((name) => `api/access/${name}.spec.ts`),
  "api/requests/hostile-bodies.spec.ts",
  ...["upload-files", "upload-size"].map((name) => `api/batches/${name}.spec.ts`),
  "api/changes/changes.spec.ts",
];
/** nginx answers these calls itself, or says the address that they leave out. */
const NOT_BEHIND_NGINX = /no listed proxy|a larger file is refused/;

export default defineConfig({
  fullyParallel: true,
  // More than the cores of a small machine: many tests wait for what a campaign may call in a second.
  workers: 5,
  forbidOnly: Boolean(process.env.CI),
  // A machine that is busy with something else may hold up a browser; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  reporter: [
    ["list"],
    ["json", { outputFile: `../test-results/${isBehindNginx ? "e2e-nginx" : "e2e"}.json` }],
  ],
  // Only against what never comes: five browsers on two slow processors take ten times as long as one on quick ones.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  outputDir: "../test-results/e2e",
  ...(isSkipped ? {} : { globalSetup: "./global-setup.ts" }),
  projects: isBehindNginx
    ? [
        {
          name: "behind-nginx",
          testMatch: isSkipped ? [] : BEHIND_NGINX,
          grepInvert: NOT_BEHIND_NGINX,
          workers: 3,
        },
      ]
    : [
        // Many of these wait, for limits, providers and processes that start: they go beside the browsers.
        { name: "api", testDir: "api", testIgnore: "access/nginx.spec.ts", workers: 3 },
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
