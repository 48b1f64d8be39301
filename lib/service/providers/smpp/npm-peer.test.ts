import { expect, onTestFinished, test } from "vitest";
import { npmServer } from "#lib/testing/smsc/peers/npm-server";
import { outgoing, smppLink } from "#lib/testing/smsc/smpp-link";

async function pair(route: Partial<Parameters<typeof smppLink>[0]> = {}) {
  const server = await npmServer();
  const bind = smppLink({ port: server.port, ...route });
  onTestFinished(async () => {
    await bind.link.close();
    await server.close();
  });
  return { server, ...bind };
}

test("npm's smpp reads our bind", async () => {
  const { server, states } = await pair({ systemType: "VMS" });
  await expect.poll(() => states).toEqual([{ isBound: true, fault: "" }]);
  expect(server.binds).toMatchObject([
    { system_id: "redial", password: "secret", system_type: "VMS", interface_version: 0x34 },
  ]);
});

test("npm's smpp refuses a wrong password, and we say so", async () => {
  const { states } = await pair({ password: "wrong" });
  await expect.poll(() => states[0]?.fault).toContain("0x0E");
});

test.each(["Hello", "£é{}€@ ~[]", "您好 😀 வணக்கம்"])("npm's smpp reads our text: %s", async (text) => {
  const { server, send } = await pair();
  const validUntil = new Date(Date.now() + 48 * 3_600_000 - 500);
  expect(await send([outgoing("6591234567", text, { validUntil })])).toEqual([
    { kind: "accepted", externalIds: ["1"] },
  ]);
  const [pdu] = server.taken;
  expect(pdu?.short_message.message).toBe(text);
  expect(pdu).toMatchObject({
    source_addr: "Redial",
    source_addr_ton: 5,
    destination_addr: "6591234567",
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    registered_delivery: 1,
  });
  // It makes a moment of it, with seconds.
  expect(new Date(pdu?.validity_period ?? 0).getTime() - validUntil.getTime()).toBeCloseTo(0, -5);
});

test.each(["udh8", "udh16"] as const)("npm's smpp finds our headers: %s", async (longMessages) => {
  const { server, send } = await pair({ longMessages });
  const text = "您好 😀".repeat(40);
  expect(await send([outgoing("6591234567", text)])).toEqual([
    { kind: "accepted", externalIds: ["1", "2", "3", "4"].slice(0, server.taken.length) },
  ]);
  expect(server.taken.map(({ short_message }) => short_message.message).join("")).toBe(text);
});

test("npm's smpp reads our payload", async () => {
  const { server, send } = await pair({ longMessages: "payload" });
  const text = "a long text ".repeat(40);
  await send([outgoing("6591234567", text)]);
  expect(server.taken[0]?.message_payload?.message).toBe(text);
});

test("we read the receipts of npm's smpp, and acknowledge them", async () => {
  const { server, send, receipts } = await pair();
  await send([outgoing("6591234567")]);
  const fields = { source_addr: "6591234567", destination_addr: "Redial", esm_class: 4 };
  const text =
    "id:1 sub:001 dlvrd:001 submit date:2611222000 done date:2611222001 stat:DELIVRD err:000 text:Hello";
  const answers = [
    ...(await server.ask("deliver_sm", { ...fields, short_message: text })),
    ...(await server.ask("deliver_sm", {
      ...fields,
      short_message: "",
      receipted_message_id: "1",
      message_state: 2,
    })),
    ...(await server.ask("data_sm", { ...fields, message_payload: text })),
  ];
  expect(answers.map((answer) => [answer.command, answer.command_status])).toEqual([
    ["deliver_sm_resp", 0],
    ["deliver_sm_resp", 0],
    ["data_sm_resp", 0],
  ]);
  expect(receipts.map(({ externalId, status }) => [externalId, status])).toEqual(
    Array(3).fill(["1", "success"]),
  );
});

test("we read a message from a phone by npm's smpp", async () => {
  const { server, inbounds, link } = await pair();
  await link.ready(new AbortController().signal);
  const text = "您好 😀";
  await server.ask("deliver_sm", {
    source_addr: "6591234567",
    destination_addr: "72345",
    short_message: text,
  });
  expect(inbounds).toEqual([{ sender: "6591234567", recipient: "72345", text }]);
});
