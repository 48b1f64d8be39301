import { afterAll, expect, test } from "vitest";
import { clearDirectory, removeFromDirectory, showDirectory } from "#lib/service/directory/clear-directory";
import { importDirectory } from "#lib/service/directory/import-directory";
import { resolveRecipient } from "#lib/service/directory/resolve-recipient";
import { testService } from "#lib/testing/service/service";

const service = testService();
afterAll(() => service.pool.end());

const ADA = { actor: "ada@example.org", address: null, traceId: null };
const resolve = (id: string) => resolveRecipient(service, true, id);

// The whole installation has one directory, so one test covers its life in order.
test("the directory's size is kept through imports, repeats, removals and clearing", async () => {
  await clearDirectory(service, ADA);
  expect(
    await importDirectory(service, "nric,recipient\nS1234567D,6598765432\nT0000001E,6581112222\n", ADA),
  ).toBe(2);
  expect(await importDirectory(service, "nric,recipient\nS1234567D,6590000000\n", ADA)).toBe(1);
  expect(await showDirectory(service)).toMatchObject({ entries: 2, changedBy: "ada@example.org" });
  expect(await resolve("S1234567D")).toBe("6590000000");

  await expect(
    importDirectory(service, "nric,recipient\nS7654321G,6598765432\nS1234567A,1\n"),
  ).rejects.toThrow(/row 3/);
  await expect(importDirectory(service, "nric,recipient\n")).rejects.toThrow(/no row/);
  expect(await showDirectory(service)).toMatchObject({ entries: 2 });

  await removeFromDirectory(service, "S1234567D", ADA);
  await removeFromDirectory(service, "S1234567D", ADA);
  await expect(removeFromDirectory(service, "nobody")).rejects.toMatchObject({
    fields: [{ field: "nationalId" }],
  });
  expect(await showDirectory(service)).toMatchObject({ entries: 1 });
  await expect(resolve("S1234567D")).rejects.toMatchObject({ refusal: "nationalIdUnknown" });

  expect(await clearDirectory(service, ADA)).toBe(1);
  expect(await showDirectory(service)).toMatchObject({ entries: 0 });
});

test("a refusal names rows and never what they hold", async () => {
  const refused = importDirectory(service, "nric,recipient\nS1234567A,6591234567\n");
  await expect(refused).rejects.toThrow(/row 2/);
  await expect(refused).rejects.not.toThrow(/S1234567A|6591234567/);
});
