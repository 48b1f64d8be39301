import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["lib/**/*.test.ts"],
    globalSetup: ["lib/testing/postgres.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
