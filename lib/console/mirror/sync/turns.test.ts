import { expect, test } from "vitest";
import { Turns } from "#lib/console/mirror/sync/turns";

test("so many run at once, the rest in the order in which they came, and a failure frees its turn", async () => {
  const turns = new Turns(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((n) =>
    turns
      .run(false, async () => {
        started.push(n);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (n === 1) throw new Error("failed");
      })
      .catch(() => undefined),
  );
  await expect.poll(() => started).toEqual([0, 1]);
  ends[1]?.();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(all);
});

test("one in a hurry does not wait", async () => {
  const turns = new Turns(1);
  let end = () => {};
  const slow = turns.run(false, () => new Promise<void>((resolve) => (end = resolve)));
  expect(await turns.run(true, async () => "at once")).toBe("at once");
  end();
  await slow;
});
