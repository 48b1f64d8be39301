import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They mostly wait, and long: begun last, one of them would end alone. */
const FIRST = ["work/worker-killed.test.ts", "sync/run-sync.test.ts"];

class LongWaitsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLater = ({ moduleId }: TestSpecification) => !FIRST.some((name) => moduleId.endsWith(name));
    return (await super.sort(files)).toSorted((a, b) => Number(isLater(a)) - Number(isLater(b)));
  }
}

export default defineConfig({
  test: {
    include: ["lib/**/*.test.ts", "components/**/*.test.ts", "app/**/*.test.ts"],
    globalSetup: ["lib/testing/database/postgres.ts"],
    setupFiles: ["lib/testing/sign-in/sign-in-keys.ts"],
    reporters: ["default", ["json", { outputFile: "test-results/unit.json" }]],
    sequence: { sequencer: LongWaitsFirst },
    // More than the cores of a small machine: many tests wait for a budget of calls.
    maxWorkers: 4,
    // A machine that is busy with something else may hold up a process; what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
