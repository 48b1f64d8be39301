import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They mostly wait, and long: begun last, one of them would end alone. */
const FIRST = ["work/worker-killed.test.ts", "sync/run-sync.test.ts"];

/** A process goes from one file to the next of its own project, so each project's files stay together. */
class LongWaitsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (FIRST.some((name) => moduleId.endsWith(name))) return 0;
      return project.name === "rules" ? 2 : 1;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Pure: no file of these needs a database. */
const RULES = ["lib/domain/**/*.test.ts", "lib/wire/**/*.test.ts", "components/**/*.test.ts"];

export default defineConfig({
  test: {
    // Files share processes: half of what a short one takes is Node, vitest and the modules under test.
    isolate: false,
    projects: [
      { extends: true, test: { name: "rules", include: RULES } },
      {
        extends: true,
        // As Next finds the parts of screens, for tests that read whole pages.
        resolve: {
          alias: [
            { find: /^#components\/(.*)(?<!\.ts)$/, replacement: `${import.meta.dirname}/components/$1.tsx` },
          ],
        },
        test: {
          name: "parts",
          include: ["lib/**/*.test.ts", "app/**/*.test.ts"],
          exclude: RULES,
          globalSetup: ["lib/testing/database/postgres.ts"],
          setupFiles: [
            "lib/testing/process/async-storage.ts",
            "lib/testing/process/forget-shared.ts",
            "lib/testing/sign-in/sign-in-keys.ts",
          ],
        },
      },
    ],
    reporters: ["default", ["json", { outputFile: "test-results/unit.json" }]],
    sequence: { sequencer: LongWaitsFirst, setupFiles: "list" },
    // More than the cores of a small machine: many tests wait for a budget of calls.
    maxWorkers: 4,
    // A machine that is busy with something else may hold up a process; what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    // Only against what never ends: a slow machine takes ten times as long as a quick one.
    testTimeout: 180_000,
    expect: { poll: { timeout: 100_000 } },
    hookTimeout: 180_000,
  },
});
