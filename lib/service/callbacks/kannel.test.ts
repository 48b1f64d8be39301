import { afterAll, expect, onTestFinished, test } from "vitest";
import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { statusCode } from "#lib/domain/messages/status";
import { KANNEL } from "#lib/domain/routes/gateways/kannel";
import { callbackKey, callbackUrl, tokenOf } from "#lib/service/providers/callback-url";
import { connectOverHttp } from "#lib/service/routes/connect-over-http";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { installed } from "#lib/testing/process/installed";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { callbackServer } from "#lib/testing/providers/callback-server";
import { handOver, keepingListener, outgoing } from "#lib/testing/providers/links";
import { startKannel } from "#lib/testing/smsc/peers/kannel";
import { type SmscOptions, startSmsc } from "#lib/testing/smsc/start-smsc";
import { HttpRoute } from "#lib/wire/service/http-route";

const hasPeer = installed("kannel", ["bearerbox", "--version"]);
const { pool } = await ownDatabase();
const web = await callbackServer(pool);
afterAll(web.stop);

const SECRETS = { USERNAME: "u", PASSWORD: "p" };

/** A route with Kannel's preset to a Kannel that is connected to a stand-in centre. */
async function scene(options: SmscOptions, secrets: Record<string, string> = SECRETS) {
  const smsc = await startSmsc(options);
  onTestFinished(smsc.close);
  const { routeId, settings } = await web.route({
    ...{ kind: "http", name: `kannel-${smsc.port}`, senders: ["LIBRARY"], secrets, ...KANNEL },
  });
  const route = HttpRoute.parse(settings);
  const token = tokenOf(route, callbackKey(TEST_SECRET.stampKey, routeId), 0);
  const phones = callbackUrl({ publicUrl: web.publicUrl, routeId, token });
  const kannel = await startKannel(temporaryFolder(), smsc.port, web.origin, `${phones}&`);
  onTestFinished(kannel.stop);
  await expect.poll(smsc.counts).toMatchObject({ binds: 1 });
  route.request.url = route.request.url.replace("http://127.0.0.1:13013/cgi-bin/sendsms", kannel.address);
  const link = connectOverHttp(
    { settings: web.settings, stampKey: TEST_SECRET.stampKey },
    { id: routeId, settings: route, secrets, callbackRenewals: 0 },
    { ratePerSecond: 100, listener: keepingListener().listener },
  );
  onTestFinished(() => link.close());
  return { smsc, link, routeId, kannel };
}

const TEXTS = [
  "You owe £5 or 6 € {today} & é%+#=?",
  "Zoë",
  "您好 😀 வணக்கம்",
  "A text of more than one part. ".repeat(9),
  "您好".repeat(50),
];

test.skipIf(!hasPeer)(
  "the preset's messages arrive through Kannel as they were written, each in the cheaper alphabet, with their receipts",
  async () => {
    const { smsc, link, routeId } = await scene({
      script: { "9": { receipts: [{ stat: "UNDELIV" }] }, "8": { receipts: [{ stat: "EXPIRED" }] } },
    });
    const recipients = ["6591000000", "6591000001", "6591000009", "6591000003", "6591000008"];
    const messages = TEXTS.map((fullMessage, i) => outgoing({ fullMessage, recipient: recipients[i] ?? "" }));
    const taken = { kind: "accepted", externalIds: [""] };
    expect(await handOver(link, messages)).toEqual(TEXTS.map(() => taken));
    const partsTo = (recipient: string) =>
      smsc.taken().filter(({ destination }) => destination === recipient);
    await expect.poll(() => smsc.taken().length).toBe(7);
    const arrived = recipients.map((recipient) =>
      partsTo(recipient)
        .map(({ text }) => text)
        .join(""),
    );
    expect(arrived).toEqual(TEXTS);
    const codings = recipients.map((recipient) => partsTo(recipient).map(({ dataCoding }) => dataCoding));
    expect(codings).toEqual([[0], [8], [8], [0, 0], [8, 8]]);
    expect(smsc.taken().every(({ source }) => source === "REDIAL")).toBe(true);

    const [success, failure] = [statusCode("success"), statusCode("failure")];
    const ends = async () => {
      const receipts = await web.receipts(routeId);
      return messages.map(({ messageId }) =>
        receipts
          .filter(({ reference }) => (reference as { messageId: string } | null)?.messageId === messageId)
          .map(({ status, error, raw }) => [status, error, raw])
          .filter(([status]) => status === success || status === failure),
      );
    };
    const failed = (code: "message_expired" | "delivery_unknown_error", raw: string) => [
      [failure, deliveryErrorCode(code), raw],
    ];
    const delivered = [[success, null, "http 1"]];
    await expect
      .poll(ends)
      .toEqual([
        delivered,
        delivered,
        failed("delivery_unknown_error", "http 2"),
        delivered,
        failed("message_expired", "http 34"),
      ]);

    await smsc.sendFromPhone({ sender: "6591234567", recipient: "6590000000", text: "Stop it & more" });
    await expect
      .poll(() => web.inbound(routeId))
      .toEqual([{ sender: "6591234567", recipient: "6590000000", text: "Stop it & more" }]);
    expect(await web.events(routeId)).toEqual([]);
  },
);

test.skipIf(!hasPeer)(
  "a wrong password at Kannel stops the route, and a refusal of the centre fails its message",
  async () => {
    const { smsc, link, routeId } = await scene({ script: { "9": { status: 0x0b } } });
    const message = outgoing({ recipient: "6591000009", fullMessage: "Hello" });
    expect(await handOver(link, [message])).toMatchObject([{ kind: "accepted" }]);
    await expect.poll(async () => (await web.receipts(routeId)).map(({ raw }) => raw)).toEqual(["http 16"]);
    expect(smsc.counts().taken).toBe(0);

    const wrong = await scene({}, { ...SECRETS, PASSWORD: "wrong" });
    expect(await handOver(wrong.link, [outgoing()])).toMatchObject([{ kind: "deferred", alarm: true }]);
  },
);
