import { expect, test } from "vitest";
import { publishUrl, socketUrl } from "#lib/platform/embedded/url";
import { diskMetrics } from "#lib/service/api/show-metrics";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

test("the free space of the embedded database's disk is told, and of no other database's", async () => {
  const dataDir = temporaryFolder();
  const told = await diskMetrics({ databaseUrl: null, dataDir });
  expect(told).toMatch(/^redial_disk_free_bytes [1-9]\d+$/m);
  expect(told).toMatch(/^redial_disk_bytes [1-9]\d+$/m);
  publishUrl(dataDir, socketUrl(dataDir, "owner", "redial"));
  const databaseUrl = socketUrl(dataDir, "", "redial").replace("redial:", "redial_login:secret");
  expect(await diskMetrics({ databaseUrl, dataDir })).toMatch(/^redial_disk_free_bytes [1-9]\d+$/m);
  const other = await diskMetrics({ databaseUrl: "postgres://db/redial", dataDir });
  expect(other.trim()).toBe("");
});
