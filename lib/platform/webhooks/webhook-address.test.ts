import { expect, test } from "vitest";
import { sendWebhook } from "#lib/platform/webhooks/send-webhook";
import { webhookProblem } from "#lib/platform/webhooks/webhook-address";
import { startReceiver } from "#lib/testing/console/alerts";

const sandbox = { environment: "sandbox", webhooksMayBePrivate: false };
const production = { environment: "production", webhooksMayBePrivate: false };

test.each([
  "https://10.0.0.5/hook",
  "https://192.168.1.1/hook",
  "https://169.254.169.254/latest/meta-data",
  "https://127.0.0.1/hook",
  "https://[::1]/hook",
  "https://[fd00::1]/hook",
  "https://[::ffff:10.0.0.1]/hook",
  "https://[64:ff9b::a00:1]/hook",
  "https://0.0.0.0/hook",
  "https://100.64.0.1/hook",
  "https://2130706433/hook",
  "http://hooks.example.com/hook",
  "http://127.0.0.1/hook",
  "https://user:secret@hooks.example.com/hook",
  "ftp://hooks.example.com/hook",
  "hooks.example.com",
])("in production %s is refused", (address) => {
  expect(webhookProblem(address, production)).not.toBeNull();
});

test("public addresses over https are taken, and private ones where the installation allows them", () => {
  expect(webhookProblem("https://hooks.example.com/a?b=c", production)).toBeNull();
  expect(webhookProblem("https://93.184.216.34/hook", production)).toBeNull();
  const allowed = { ...production, webhooksMayBePrivate: true };
  expect(webhookProblem("https://10.0.0.5/hook", allowed)).toBeNull();
  expect(webhookProblem("http://10.0.0.5/hook", allowed)).not.toBeNull();
});

test("plain http is for this machine, in a sandbox", () => {
  expect(webhookProblem("http://127.0.0.1:4000/hook", sandbox)).toBeNull();
  expect(webhookProblem("http://localhost:4000/hook", sandbox)).toBeNull();
  expect(webhookProblem("http://10.0.0.5/hook", sandbox)).not.toBeNull();
});

test("a name that leads to this machine is refused when it is looked up, and not called", async () => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.address);
  const webhook = { url: `https://localhost:${port}/hook`, secret: "whsec_1" };
  await expect(sendWebhook(webhook, "1", "{}", new Date(), production)).rejects.toThrow(/private network/);
  expect(receiver.received).toEqual([]);
  await receiver.stop();
});

test("a receiver that never answers is given up", async () => {
  const { createServer } = await import("node:net");
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const webhook = { url: `http://127.0.0.1:${port}/`, secret: "whsec_1" };
  await expect(sendWebhook(webhook, "1", "{}", new Date(), sandbox, 200)).rejects.toThrow();
  silent.close();
});
