import { expect, test } from "vitest";
import { emptyDatabase } from "#lib/testing/database/own-database";
import { start } from "#lib/testing/process/processes";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

test("a command on an empty database says what to do, and leaves it empty", async () => {
  const env = { DATABASE_URL: await emptyDatabase(), DATA_DIR: temporaryFolder(), SECRET_KEY: "" };
  const listing = start([process.execPath, "lib/cli/admin.ts", "campaign", "list"], env);
  expect(await listing.ended).toBe(1);
  expect(listing.output().trim()).toBe(
    "The database is empty. Start Redial once, or restore a backup into it.",
  );
});
