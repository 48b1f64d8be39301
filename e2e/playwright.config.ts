import { defineConfig } from "@playwright/test";

export default defineConfig({
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: "../test-results/e2e",
  globalSetup: "./global-setup.ts",
  projects: [{ name: "api", testDir: "api" }],
});
