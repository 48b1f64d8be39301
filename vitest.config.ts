import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["lib/**/*.test.ts"],
    globalSetup: ["lib/testing/postgres.ts"],
    reporters: ["default", ["json", { outputFile: "test-results/unit.json" }]],
    // More than the cores of a small machine: many tests wait for a budget of calls.
    maxWorkers: 4,
    // A machine that is busy with something else may hold up a process; what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
