import { afterAll, expect, inject, test } from "vitest";
import { batchCommands } from "#lib/cli/admin/batch-commands";
import { findCommand } from "#lib/cli/command/find-command";
import { formatId } from "#lib/domain/api/id";
import { mintBatch } from "#lib/testing/service/delivery";
import { mintCampaign, testService } from "#lib/testing/service/service";

const service = testService();
afterAll(() => service.pool.end());

test("a batch's pace is set, shown and removed by commands", async () => {
  const caller = await mintCampaign(service);
  const batch = formatId("batch", await mintBatch(service, caller, 1));
  const pace = async (word: string, ...options: string[]) => {
    const words = ["batch-pace", word, formatId("campaign", caller.campaignId), batch, ...options];
    const found = findCommand(batchCommands, words, "admin");
    if ("help" in found) throw new Error("this asks for help");
    return found.run({ ...service, databaseUrl: inject("databaseUrl") });
  };
  const free = { perMinute: null, until: null, setBy: null };
  expect(await pace("show")).toMatchObject(free);
  const slow = { perMinute: 600, until: null, setBy: "command line" };
  expect(await pace("set", "--per-minute", "600")).toMatchObject(slow);
  expect(await pace("show")).toMatchObject(slow);
  const until = new Date(Date.now() + 3_600_000);
  expect(await pace("set", "--until", until.toISOString())).toMatchObject({ perMinute: null, until });
  expect(await pace("remove")).toMatchObject(free);
});
