import { expect, test } from "vitest";
import { checkOut, startIn } from "#lib/testing/process/checkout";

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );

test("a program started by hand runs without a parent and stops on Ctrl-C", async () => {
  const checkout = await checkOut();
  const web = startIn(checkout, ["lib/cli/web.ts"]);
  await expect.poll(() => isListening(checkout.port)).toBe(true);
  web.child.kill("SIGINT");
  web.child.kill("SIGINT");
  expect(await web.ended).toBe(0);
  expect(web.output()).toBe("web stopped\n");
});

test("a second one on the same port says so and ends", async () => {
  const checkout = await checkOut();
  const web = startIn(checkout, ["lib/cli/web.ts"]);
  await expect.poll(() => isListening(checkout.port)).toBe(true);
  const second = startIn(checkout, ["lib/cli/web.ts"]);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Port ${checkout.port} is in use by another program. Stop that program, or choose another port with PORT.\n`,
  );
  web.child.kill("SIGTERM");
  expect(await web.ended).toBe(0);
});
