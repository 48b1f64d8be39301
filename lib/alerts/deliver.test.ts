import { createHmac } from "node:crypto";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { addRule } from "#lib/alerts/change-rules";
import { addTarget, changeTarget, renewSecret, testTarget } from "#lib/alerts/change-targets";
import type { AlertContext } from "#lib/alerts/context";
import { deliverNext } from "#lib/alerts/deliver";
import { databaseNow } from "#lib/store/alert-deliveries";
import { CALM_SECONDS, evaluateRules } from "#lib/store/alert-evaluation";
import { listAlertTargets } from "#lib/store/alert-targets";
import { stopCampaign } from "#lib/store/mirror-sync";
import { openPool } from "#lib/store/pool";
import { begin, rows, sql } from "#lib/store/sql";
import { aloneWithAlerts, startReceiver, testAlerts, testAuthor } from "#lib/testing/alerts";
import { mintConsoleCampaign } from "#lib/testing/mirror";

const pool = openPool(inject("databaseUrl"), 6, "alert deliveries test");
let leave = async () => {};
beforeAll(async () => {
  leave = await aloneWithAlerts(pool);
});
afterAll(() => leave());

let campaign = 0;
let context: AlertContext = testAlerts(pool);
let receiver: Awaited<ReturnType<typeof startReceiver>>;
/** The clock that is held: it stands until it is moved on. */
let now = new Date();
beforeEach(async () => {
  campaign = await mintConsoleCampaign(pool);
  context = testAlerts(pool);
  receiver = await startReceiver();
  now = await databaseNow(pool);
});
afterEach(() => receiver.stop());

const author = () => testAuthor(pool, campaign);
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const evaluate = () => begin(pool, (tx) => evaluateRules(tx, now));
/** Everything that is due, of all campaigns: of other tests nothing is left. */
async function deliver(): Promise<number> {
  let n = 0;
  while (await deliverNext(context, now, 0.5)) n++;
  return n;
}
const states = () =>
  rows<{ event: string; state: string; tries: number; said: string }>(
    pool,
    sql`
      select event, state, tries, said from alert_delivery d join alert_target t on t.id = d.target
      where t.campaign = ${campaign} order by d.created_at, event
    `,
  );

async function addWebhook(quiet: { from: string; to: string; zone: string } | null = null) {
  const made = await addTarget(context, author(), {
    kind: "webhook",
    name: "On call",
    quiet,
    address: receiver.address,
  });
  if (typeof made === "string" || made.secret === null) throw new Error(String(made));
  return { id: made.id, secret: made.secret };
}

function quietForAnHour() {
  const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
  return { from: clock(now.getTime()), to: clock(now.getTime() + 3_600_000), zone: "UTC" };
}

async function stop(): Promise<void> {
  const at = now.toISOString();
  await stopCampaign(pool, campaign, {
    reason: "key_rejected",
    at,
    httpStatus: 401,
    code: "",
    message: "",
    traceId: null,
  });
  await evaluate();
}

async function mend(): Promise<void> {
  await pool.query(sql`update mirror_sync set stop = null where campaign = ${campaign}`);
  await evaluate();
  later(CALM_SECONDS);
  await evaluate();
}

const stopped = { kind: "key_stopped", minutes: 0 } as const;

test("a webhook is told once that an alert fires and once that it is over, signed", async () => {
  const { secret } = await addWebhook();
  await addRule(author(), stopped);
  await stop();
  await evaluate();
  expect(await deliver()).toBe(1);
  await mend();
  expect(await deliver()).toBe(1);
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([
    {
      event: "alert.firing",
      campaign: { id: campaign },
      alert: { kind: "key_stopped", endedAt: null, facts: { reason: "key_rejected" } },
      link: `https://redial.example.org/campaigns/${campaign}/alerts`,
    },
    { event: "alert.recovered", alert: { kind: "key_stopped", endedAt: now.toISOString() } },
  ]);
  for (const { headers, body } of receiver.received) {
    const timestamp = String(headers["redial-timestamp"]);
    const expected = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    expect(headers["redial-signature"]).toBe(`v1=${expected}`);
    expect(headers["redial-delivery"]).toBe(JSON.parse(body).delivery);
  }
});

test("several workers tell one thing once", async () => {
  await addWebhook();
  await addRule(author(), stopped);
  await stop();
  await Promise.all(Array.from({ length: 5 }, () => deliverNext(context, now, 0.5)));
  expect(receiver.received).toHaveLength(1);
});

test("a receiver that does not take it is tried again later and later, and then told both in order", async () => {
  await addWebhook();
  await addRule(author(), stopped);
  receiver.answer.status = 500;
  await stop();
  expect(await deliver()).toBe(1);
  expect(await deliver()).toBe(0);
  later(14);
  expect(await deliver()).toBe(1);
  later(14);
  expect(await deliver()).toBe(0);
  await mend();
  receiver.answer.status = 200;
  later(60);
  expect(await deliver()).toBe(2);
  expect(await states()).toMatchObject([
    { event: "firing", state: "sent", tries: 3 },
    { event: "recovered", state: "sent", tries: 1 },
  ]);
  expect(receiver.received.slice(-2).map(({ body }) => JSON.parse(body).event)).toEqual([
    "alert.firing",
    "alert.recovered",
  ]);
});

test("a redirect is not followed, and 410 ends the trying", async () => {
  await addWebhook();
  await addRule(author(), stopped);
  Object.assign(receiver.answer, { status: 307, location: receiver.address });
  await stop();
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await states()).toMatchObject([{ state: "waiting", said: "It answered 307." }]);
  Object.assign(receiver.answer, { status: 410, location: undefined });
  later(60);
  await deliver();
  expect(await states()).toMatchObject([{ state: "failed", said: "It answered 410." }]);
});

test("in quiet hours nothing is sent; what still fires is told when they end", async () => {
  await addWebhook(quietForAnHour());
  await addRule(author(), stopped);
  await stop();
  await deliver();
  later(50 * 60);
  await deliver();
  expect(receiver.received).toHaveLength(0);
  later(11 * 60);
  await deliver();
  expect(receiver.received).toHaveLength(1);
});

test("what was over before the quiet hours ended is not told at all", async () => {
  await addWebhook(quietForAnHour());
  await addRule(author(), stopped);
  await stop();
  await deliver();
  await mend();
  later(61 * 60);
  await deliver();
  await deliver();
  expect(receiver.received).toHaveLength(0);
  expect((await states()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
});

test("a test goes out at once, whatever the hours, and the target says how it went", async () => {
  const { id } = await addWebhook(quietForAnHour());
  receiver.answer.status = 503;
  expect(await testTarget(author(), id)).toBe(true);
  expect(await testTarget(author(), id)).toBe(true);
  later(1);
  expect(await deliver()).toBe(1);
  expect(await listAlertTargets(pool, campaign)).toMatchObject([
    { lastEvent: "test", lastState: "failed", lastSaid: "It answered 503." },
  ]);
});

test("a target that is switched off hears nothing, and a renewed secret signs from then on", async () => {
  const { id, secret } = await addWebhook();
  await addRule(author(), stopped);
  await changeTarget(author(), id, { enabled: false });
  await stop();
  expect(await deliver()).toBe(0);
  const renewed = await renewSecret(context, author(), id);
  expect(renewed?.secret).not.toBe(secret);
  await testTarget(author(), id);
  later(1);
  await deliver();
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
  const signed = createHmac("sha256", renewed?.secret ?? "").update(`${headers["redial-timestamp"]}.${body}`);
  expect(headers["redial-signature"]).toBe(`v1=${signed.digest("hex")}`);
});

test("neither a webhook's address nor its secret is readable in the database or in the audit", async () => {
  const { secret } = await addWebhook();
  const [found] = await rows<{ all: string }>(
    pool,
    sql`
      select (select string_agg(t::text, ' ') from alert_target t where campaign = ${campaign})
        || (select string_agg(a::text, ' ') from audit a where parameters->>'campaign' = ${String(campaign)}) as all
    `,
  );
  expect(found?.all).not.toContain(secret);
  expect(found?.all).not.toContain("team=1");
});

test("an e-mail arrives at a mail server with what was found and where to look", async () => {
  const mails: { to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session: SMTPServerSession, done) {
      let content = "";
      stream.on("data", (part: Buffer) => {
        content += part.toString();
      });
      stream.on("end", () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), content });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  context = testAlerts(pool, {
    mail: { url: `smtp://127.0.0.1:${port}`, from: "Redial <redial@example.org>" },
  });
  await addTarget(context, author(), {
    kind: "email",
    name: "Team",
    quiet: null,
    address: "oncall@example.org",
  });
  await addRule(author(), stopped);
  await stop();
  await deliver();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(await states()).toMatchObject([{ event: "firing", state: "sent", said: "" }]);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(["oncall@example.org"]);
  expect(mails[0]?.content).toMatch(/From: Redial <redial@example\.org>/);
  expect(mails[0]?.content).toContain("The API key is rejected");
  expect(mails[0]?.content).toContain(`/campaigns/${campaign}/alerts`);
});

test("without a mail server no e-mail target can be made, and that says why", async () => {
  const email = { kind: "email", name: "Team", quiet: null, address: "oncall@example.org" } as const;
  expect(await addTarget(context, author(), email)).toMatch(/SMTP_URL and MAIL_FROM are not set/);
});
