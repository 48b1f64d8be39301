import { expect, onTestFinished, test } from "vitest";
import { selfSigned } from "#lib/testing/smsc/certificate";
import type { IdBases } from "#lib/testing/smsc/message-ids";
import { type NpmClient, npmClient } from "#lib/testing/smsc/peers/npm-client";
import type { ReceiptPlan } from "#lib/testing/smsc/plan";
import { type Smsc, type SmscOptions, startSmsc } from "#lib/testing/smsc/start-smsc";

const TO = "6591234567";

async function started(options: SmscOptions = {}): Promise<Smsc> {
  const smsc = await startSmsc(options);
  onTestFinished(smsc.close);
  return smsc;
}

async function connected(smsc: Smsc, options: Record<string, unknown> = {}): Promise<NpmClient> {
  const client = await npmClient(smsc.port, options);
  onTestFinished(client.close);
  return client;
}

async function bound(options: SmscOptions = {}, kind = "transceiver") {
  const smsc = await started(options);
  const client = await connected(smsc);
  expect((await client.bind(kind)).command_status).toBe(0);
  return { smsc, client };
}

/** The receipt that comes after a message with this plan. */
async function receiptFor(plan: ReceiptPlan) {
  const { client, smsc } = await bound({ script: { "": { receipts: [plan] } } });
  const { message_id } = await client.submit(TO, "Hello");
  await expect.poll(() => client.came.length).toBe(1);
  return { id: message_id, receipt: client.came[0], smsc };
}

test("a message is taken, answered and delivered", async () => {
  const { smsc, client } = await bound();
  const answer = await client.submit(TO, "Hello");
  expect(answer).toMatchObject({ command: "submit_sm_resp", command_status: 0, message_id: "244948769" });
  await expect
    .poll(() => client.came)
    .toMatchObject([
      {
        command: "deliver_sm",
        esm_class: 4,
        source_addr: TO,
        destination_addr: "Redial",
        receipted_message_id: "244948769",
        message_state: 2,
        short_message: { message: expect.stringMatching(/^id:244948769 sub:001 .* stat:DELIVRD err:000 /) },
      },
    ]);
  expect(client.order).toEqual(["bind_transceiver_resp", "submit_sm_resp", "deliver_sm"]);
  await expect.poll(smsc.counts).toMatchObject({ taken: 1, twice: 0, receiptsAcknowledged: 1 });
  expect(smsc.taken()).toMatchObject([{ text: "Hello", destination: TO, source: "Redial", part: 1 }]);
});

test("what is taken a second time is counted as twice", async () => {
  const { smsc, client } = await bound();
  await Promise.all([client.submit(TO, "Hello"), client.submit(TO, "Bye"), client.submit("6500", "Hello")]);
  expect(smsc.counts()).toMatchObject({ taken: 3, twice: 0 });
  await client.submit(TO, "Hello");
  expect(smsc.counts()).toMatchObject({ taken: 4, twice: 1 });
});

test("text is read in every alphabet, from the text or its payload", async () => {
  const { smsc, client } = await bound();
  const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16();
  await client.submit(TO, Buffer.from([0x00, 0x1b, 0x65, 0x10, 0x7f]), { data_coding: 0 });
  await client.submit(TO, Buffer.from("£é", "latin1"), { data_coding: 3 });
  await client.submit(TO, utf16("您好 😀 வணக்கம்"), { data_coding: 8 });
  await client.submit(TO, "", { data_coding: 8, message_payload: utf16("您好") });
  expect(smsc.taken().map(({ text }) => text)).toEqual(["@€Δà", "£é", "您好 😀 வணக்கம்", "您好"]);
});

test("the parts of a message are told by its header of 8 or 16 bits, or by its TLVs", async () => {
  const { smsc, client } = await bound();
  const part = (header: number[]) => Buffer.concat([Buffer.from(header), Buffer.from("a")]);
  await client.submit(TO, part([5, 0, 3, 7, 2, 1]), { esm_class: 0x40 });
  await client.submit(TO, part([6, 8, 4, 1, 7, 2, 2]), { esm_class: 0x40 });
  await client.submit(TO, "a", { sar_msg_ref_num: 9, sar_total_segments: 3, sar_segment_seqnum: 3 });
  expect(smsc.taken()).toMatchObject([
    { text: "a", reference: 7, part: 1, parts: 2 },
    { text: "a", reference: 263, part: 2, parts: 2 },
    { text: "a", reference: 9, part: 3, parts: 3 },
  ]);
  expect(smsc.counts()).toMatchObject({ twice: 0 });
});

test.for<[IdBases, string, string]>([
  [{ response: "decimal", receipt: "decimal" }, "244948769", "244948769"],
  [{ response: "hexadecimal", receipt: "decimal" }, "0e999f21", "244948769"],
  [{ response: "decimal", receipt: "hexadecimal" }, "244948769", "0e999f21"],
])("ids are written as %j", async ([ids, response, receipt]) => {
  const { client } = await bound({ ids });
  expect((await client.submit(TO, "Hello")).message_id).toBe(response);
  await expect.poll(() => client.came).toMatchObject([{ receipted_message_id: receipt }]);
});

test("a script goes by the recipient's last digits, the longest first", async () => {
  const script = { "": { status: 0x0a }, "7": { status: 0x0b }, "67": { status: 0x0c } };
  const { smsc, client } = await bound({ script });
  const answers = await Promise.all(["67", "77", "78"].map((to) => client.submit(to, "Hello")));
  expect(answers.map(({ command_status }) => command_status)).toEqual([0x0c, 0x0b, 0x0a]);
  expect(smsc.counts()).toMatchObject({ taken: 0, refused: { "0x0A": 1, "0x0B": 1, "0x0C": 1 } });
});

test("a list of plans is used up by one recipient's submits", async () => {
  const { smsc, client } = await bound({ script: { "7": [{}, { status: 0x58 }, { status: 0x14 }, {}] } });
  const statuses: number[] = [];
  for (const n of [1, 2, 3, 4, 5]) statuses.push((await client.submit(TO, `part ${n}`)).command_status);
  expect(statuses).toEqual([0, 0x58, 0x14, 0, 0]);
  expect((await client.submit("6500000007", "Hello")).command_status).toBe(0);
  expect(smsc.counts()).toMatchObject({ taken: 4 });
});

test("receipts stand in the text, in TLVs, or in a payload, and may come as data_sm", async () => {
  const text = await receiptFor({ form: "text", stat: "UNDELIV", err: "00B" });
  expect(text.receipt).toMatchObject({
    short_message: { message: expect.stringContaining("stat:UNDELIV err:00B") },
  });
  expect(text.receipt).not.toHaveProperty("receipted_message_id");
  const tlv = await receiptFor({ form: "tlv", stat: "EXPIRED", networkError: [3, 0x1b] });
  expect(tlv.receipt).toMatchObject({
    message_state: 3,
    receipted_message_id: tlv.id,
    short_message: { message: "" },
  });
  expect(tlv.receipt?.network_error_code).toEqual(Buffer.from([3, 0, 0x1b]));
  const payload = await receiptFor({ form: "payload", stat: "REJECTD" });
  expect(payload.receipt).toMatchObject({
    message_payload: { message: expect.stringContaining("stat:REJECTD") },
  });
  const data = await receiptFor({ over: "data_sm", form: "text" });
  expect(data.receipt).toMatchObject({ command: "data_sm", esm_class: 4 });
});

test("receipts come early, doubled, after others, or not at all", async () => {
  const script = {
    "1": { receipts: [{ afterMs: "early" as const }] },
    "2": { receipts: [{ times: 2 }] },
    "3": { receipts: [{ stat: "ENROUTE" }, { stat: "DELIVRD", afterMs: 30 }] },
    "4": { receipts: [] },
  };
  const { smsc, client } = await bound({ script });
  for (const to of ["1", "2", "3", "4"]) await client.submit(to, "Hello");
  await expect
    .poll(() => client.came.map(({ source_addr }) => source_addr))
    .toEqual(["1", "2", "2", "3", "3"]);
  expect(client.order.slice(1, 3)).toEqual(["deliver_sm", "submit_sm_resp"]);
  expect(client.came.at(-2)).toMatchObject({ esm_class: 0x20, message_state: 1 });
  await expect.poll(smsc.counts).toMatchObject({ receiptsWaiting: 0 });
});

test("a receipt that is answered with an error is sent again", async () => {
  const { smsc, client } = await bound({ retryMs: 10 });
  client.answerStatus = 0x64;
  await client.submit(TO, "Hello");
  await expect.poll(() => client.came.length).toBeGreaterThan(2);
  client.answerStatus = 0;
  await expect.poll(smsc.counts).toMatchObject({ receipts: 1, receiptsAcknowledged: 1, receiptsWaiting: 0 });
});

test("a receipt waits for a link that receives", async () => {
  const { smsc, client } = await bound({}, "transmitter");
  await client.submit(TO, "Hello");
  expect(smsc.counts()).toMatchObject({ receipts: 0, receiptsWaiting: 1 });
  const receiver = await connected(smsc);
  await receiver.bind("receiver");
  await expect.poll(() => receiver.came.length).toBe(1);
  expect((await receiver.submit(TO, "Hello")).command_status).toBe(0x04);
  expect(client.came).toEqual([]);
});

test("a message that asks for no receipt gets none", async () => {
  const { smsc, client } = await bound();
  await client.submit(TO, "Hello", { registered_delivery: 0 });
  expect(smsc.counts()).toMatchObject({ taken: 1, receiptsWaiting: 0, receipts: 0 });
});

test("messages above the rate are throttled, and the most in any second is counted", async () => {
  const { smsc, client } = await bound({ ratePerSecond: 5 });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => client.submit(`${n}`, "Hello")));
  expect(answers.filter(({ command_status }) => command_status === 0x58)).toHaveLength(3);
  expect(smsc.counts()).toMatchObject({ taken: 5, mostPerSecond: 8 });
});

test("a full queue is said", async () => {
  const { smsc, client } = await bound({ queue: 2, script: { "": { receipts: [{ afterMs: 60_000 }] } } });
  smsc.change({ receiptWindow: 0, script: {} });
  const statuses = [];
  for (const n of [1, 2, 3]) statuses.push((await client.submit(`${n}`, "Hello")).command_status);
  expect(statuses).toEqual([0, 0, 0x14]);
});

test("messages without an answer are counted, over all links and on each", async () => {
  const { smsc, client } = await bound({
    script: { "9": { answerAfterMs: 500 }, "8": { answerAfterMs: null } },
  });
  const other = await connected(smsc);
  await other.bind();
  const late = [client.submit("19", "Hello"), client.submit("29", "Hello"), other.submit("39", "Hello")];
  await expect.poll(smsc.counts).toMatchObject({ unanswered: 3, mostUnanswered: 3, mostUnansweredOnLink: 2 });
  await Promise.all(late);
  void client.submit("18", "Hello");
  await expect
    .poll(smsc.counts)
    .toMatchObject({ submits: 4, taken: 4, unanswered: 1, binds: 2, mostBinds: 2 });
});

test("messages that come together are all unanswered, though they are answered at once", async () => {
  const { smsc, client } = await bound();
  client.cork();
  const answers = ["1", "2", "3"].map((to) => client.submit(to, "Hello"));
  client.uncork();
  await Promise.all(answers);
  expect(smsc.counts()).toMatchObject({ mostUnanswered: 3, mostUnansweredOnLink: 3, unanswered: 0 });
});

test("a bind is refused for its system id, its password, or because there are too many", async () => {
  const smsc = await started({ maxBinds: 1 });
  const wrong = await connected(smsc);
  expect((await wrong.bind("transceiver", "guessed")).command_status).toBe(0x0e);
  await expect.poll(wrong.isClosed).toBe(true);
  const stranger = await connected(smsc);
  const answer = await stranger.ask("bind_transmitter", { system_id: "nobody", password: "secret" });
  expect(answer.command_status).toBe(0x0f);
  expect((await (await connected(smsc)).bind()).command_status).toBe(0);
  expect((await (await connected(smsc)).bind()).command_status).toBe(0x05);
  expect(smsc.counts()).toMatchObject({ binds: 1, bindsRefused: 3 });
});

test.for(["before", "after"] as const)("the link breaks %s the answer to the third message", async (when) => {
  const { smsc, client } = await bound({ dropAfter: { submits: 3, when } });
  for (const n of [1, 2, 3, 4]) void client.submit(`${n}`, "Hello");
  await expect.poll(client.isClosed).toBe(true);
  expect(client.order.filter((name) => name === "submit_sm_resp")).toHaveLength(when === "before" ? 2 : 3);
  expect(smsc.counts()).toMatchObject({ taken: 3, binds: 0, unanswered: 0 });
});

test("receipts without an answer are sent again on the next link", async () => {
  const { smsc, client } = await bound({ receiptWindow: 1 });
  smsc.breakLinks();
  await expect.poll(client.isClosed).toBe(true);
  void smsc.sendFromPhone({ sender: TO, recipient: "77777", text: "STOP" });
  const next = await connected(smsc);
  await next.bind();
  await expect.poll(() => next.came).toMatchObject([{ short_message: { message: "STOP" }, esm_class: 0 }]);
});

test("a link that is not read any more stays open and answers nothing", async () => {
  const { smsc, client } = await bound({ stopReadingAfter: 1 });
  await client.submit(TO, "Hello");
  void client.ask("enquire_link");
  const other = await connected(smsc);
  await other.bind();
  await other.ask("enquire_link");
  expect(client.order).not.toContain("enquire_link_resp");
  expect(client.isClosed()).toBe(false);
});

test("a message from a phone is sent, and resolves once it is taken", async () => {
  const { smsc, client } = await bound();
  await smsc.sendFromPhone({ sender: TO, recipient: "77777", text: "您好" });
  const [message] = client.came;
  expect(message).toMatchObject({ source_addr: TO, destination_addr: "77777", data_coding: 8, esm_class: 0 });
});

test("an unknown command, a second bind, and a submit before a bind are refused", async () => {
  const { client, smsc } = await bound();
  expect((await client.ask("query_sm", { message_id: "1" })).command).toBe("generic_nack");
  expect((await client.bind()).command_status).toBe(0x05);
  const unbound = await connected(smsc);
  expect((await unbound.submit(TO, "Hello")).command_status).toBe(0x04);
});

test("an unbind is answered, and the centre can ask for one", async () => {
  const { client, smsc } = await bound();
  expect((await client.ask("unbind")).command).toBe("unbind_resp");
  await expect.poll(client.isClosed).toBe(true);
  const other = await connected(smsc);
  await other.bind();
  smsc.unbind();
  await expect.poll(other.isClosed).toBe(true);
  expect(smsc.counts()).toMatchObject({ binds: 0, unbinds: 1 });
});

test("a link with an impossible length is closed", async () => {
  const { client, smsc } = await bound();
  await client.submit(TO, "Hello");
  const bytes = Buffer.from("000000090000000000000000000000", "hex");
  client.raw(Buffer.concat([bytes, bytes]));
  await expect.poll(client.isClosed).toBe(true);
  expect(smsc.counts()).toMatchObject({ badFrames: 1 });
});

test("TLS shows a certificate for the host name", async () => {
  const tls = selfSigned(["localhost", "127.0.0.1"]);
  const smsc = await started({ tls });
  const client = await connected(smsc, { tls: true, ca: tls.certificate });
  expect((await client.bind()).command_status).toBe(0);
  expect((await client.submit(TO, "Hello")).command_status).toBe(0);
});
