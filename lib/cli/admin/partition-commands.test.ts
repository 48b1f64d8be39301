import { afterAll, expect, test } from "vitest";
import { adminCommands } from "#lib/cli/admin/commands";
import { findCommand } from "#lib/cli/command/find-command";
import { monthAfter } from "#lib/domain/time/month";
import { ownDatabase } from "#lib/testing/database/own-database";
import { PRESENT } from "#lib/testing/service/months";
import { testService } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const { pool: unused, ...service } = testService();
afterAll(() => unused.end());

async function run(...words: string[]) {
  const found = findCommand(adminCommands, words, "admin");
  if ("help" in found) throw new Error("this asks for help");
  return found.run({ ...service, pool, databaseUrl: url });
}

test("partitions are off until they are turned on, and then listed month by month with what they hold", async () => {
  expect(await run("partitions")).toMatchObject({ partitions: "off" });
  await expect(run("partitions", "off")).rejects.toThrow('no command "partitions off"');
  await run("partitions", "on");
  expect(await run("partitions")).toMatchObject({
    partitions: "on",
    months: expect.arrayContaining([
      expect.objectContaining({ holds: expect.stringMatching(/^everything before 20/), messages: 0 }),
      expect.objectContaining({ month: "rest", attached: true, bytes: expect.any(Number) }),
    ]),
  });
});

test("detaching asks for the month twice, as a month, and only for one that is over", async () => {
  const [past, next] = [monthAfter(PRESENT, -1), monthAfter(PRESENT, 1)];
  await expect(run("partitions", "detach")).rejects.toThrow("MONTH is missing");
  await expect(run("partitions", "detach", "January")).rejects.toThrow("such as 2026-01");
  await expect(run("partitions", "detach", past, "--confirm", next)).rejects.toThrow(`--confirm ${past}`);
  await expect(run("partitions", "detach", next, "--confirm", next)).rejects.toThrow(
    /not over yet|is a part of/,
  );
  await expect(run("partitions", "attach", past)).rejects.toThrow(`no detached partition ${past}`);
});
