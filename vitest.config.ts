import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["lib/**/*.test.ts"],
    globalSetup: ["lib/testing/postgres.ts"],
    reporters: ["default", ["json", { outputFile: "test-results/unit.json" }]],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
