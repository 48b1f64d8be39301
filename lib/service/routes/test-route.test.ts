import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { rows, sql } from "#lib/platform/postgres/sql";
import { awaitTest } from "#lib/service/routes/await-test";
import { createRoute } from "#lib/service/routes/create-route";
import { drainRoute, pauseRoute } from "#lib/service/routes/pause-route";
import { showRoute } from "#lib/service/routes/show-route";
import { testRoute } from "#lib/service/routes/test-route";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { mintRoute } from "#lib/testing/service/routes";
import { testService } from "#lib/testing/service/service";
import { RouteRequest } from "#lib/wire/service/route-request";

const service = testService();
afterAll(() => service.pool.end());
const admin = { ...service, sealing: TEST_SECRET };
const MESSAGE = { recipient: "+6591234567", text: "A test", sender: "" };

test("a test message is shown with the provider's answer, under the route's own sender", async () => {
  const { name } = await mintRoute(service, { senders: ["LIBRARY"] });
  const { testId } = await testRoute(service, name, MESSAGE);
  const waiting = await rows(
    service.pool,
    sql`select recipient, sender, text, made_by from route_test where id = ${testId}`,
  );
  expect(waiting).toEqual([
    { recipient: "6591234567", sender: "LIBRARY", text: "A test", madeBy: "command line" },
  ]);
  await service.pool.query(sql`
    update route_test set taken_at = now(), status = 6, error = 0, raw = 'status 0x0B', parts = 1
    where id = ${testId}
  `);
  const answered = { status: "failure", error: "recipient_invalid", raw: "status 0x0B", parts: 1 };
  expect(await awaitTest(admin, name, testId)).toMatchObject(answered);
  expect((await showRoute(admin, name)).tests).toMatchObject([{ testId, ...answered }]);
});

test("a message that no worker takes is taken back, and the reason is said", async () => {
  const { name } = await mintRoute(service);
  const { testId } = await testRoute(service, name, MESSAGE);
  await expect(awaitTest(admin, name, testId, { untakenMs: 0 })).rejects.toThrow(
    "The message was not sent. No worker holds it.",
  );
  expect((await showRoute(admin, name)).tests).toEqual([]);
});

test("a message that may have left is never said to be unsent", async () => {
  const { name } = await mintRoute(service);
  const { testId } = await testRoute(service, name, MESSAGE);
  await service.pool.query(sql`update route_test set taken_at = now() where id = ${testId}`);
  await expect(awaitTest(admin, name, testId, { untakenMs: 0, unansweredMs: 0 })).rejects.toThrow(
    /may have left/,
  );
});

for (const [message, sentence] of [
  [{ ...MESSAGE, recipient: "12" }, "recipient: "],
  [{ ...MESSAGE, recipient: "4915123456789" }, /recipient: route-\w+ serves numbers that begin with 65/],
  [{ ...MESSAGE, sender: "REDIAL" }, /sender REDIAL may not be used on route route-\w+; it allows LIBRARY/],
] as const) {
  test(`a test message with ${JSON.stringify(message)} is refused`, async () => {
    const { name } = await mintRoute(service, { senders: ["LIBRARY"], prefixes: ["65"] });
    await expect(testRoute(service, name, message)).rejects.toThrow(sentence);
  });
}

test("a paused route can be tested, a drained one cannot", async () => {
  const { name } = await mintRoute(service);
  await pauseRoute(service, name);
  await testRoute(service, name, MESSAGE);
  await drainRoute(service, name);
  await expect(testRoute(service, name, MESSAGE)).rejects.toThrow(/drained/);
});

async function httpRoute(alphabets: object = {}): Promise<string> {
  const name = `http-${randomUUID().slice(0, 8)}`;
  const request = { method: "GET", url: "https://sms.example.com/?to={recipient}&text={text}", alphabets };
  await createRoute(admin, RouteRequest.parse({ name, kind: "http", request }));
  return name;
}

test("an HTTP route is tested with both alphabets, whichever the given text is in", async () => {
  const name = await httpRoute();
  const textsOf = async (text: string) => {
    const { testId, otherTestId } = await testRoute(service, name, { ...MESSAGE, text });
    const sent = await rows<{ text: string }>(
      service.pool,
      sql`select text from route_test where id = any(${[testId, otherTestId]}::uuid[]) order by id`,
    );
    return sent.map(({ text }) => text);
  };
  expect(await textsOf("A test")).toEqual(["A test", "é ë 您好 😀"]);
  expect(await textsOf("您好")).toEqual(["您好", "This is a test."]);
  const { name: smpp } = await mintRoute(service);
  expect(await testRoute(service, smpp, MESSAGE)).toMatchObject({ otherTestId: null });
});

test("a route that carries GSM alone is tested with it, and refuses any other text", async () => {
  const name = await httpRoute({ carries: "gsm" });
  expect(await testRoute(service, name, MESSAGE)).toMatchObject({ otherTestId: null });
  await expect(testRoute(service, name, { ...MESSAGE, text: "Zoë" })).rejects.toThrow(
    `text: ${name} carries texts in GSM 03.38 alone, and ë is not in it`,
  );
});
