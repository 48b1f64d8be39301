import { expect } from "@playwright/test";
import { mintCampaign, pauseCampaign, SEND } from "../../fixtures/campaign";
import { csv, rowsTo } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { untilBatchSettled, untilStatus } from "../../fixtures/settled";
import { expectKeys, RETRIED_KEYS } from "../../fixtures/shapes";
import { test } from "../../fixtures/test";

const ALWAYS_FAILS = "6511112222";
const UNKNOWN = "message_0192d3a0-0000-7000-8000-000000000000";

async function mintFailedMessage() {
  const campaign = await mintCampaign();
  const { body: sent } = await campaign.sender.send({ ...SEND, recipient: ALWAYS_FAILS });
  await untilStatus(campaign.reader, sent.id, "failure");
  return { ...campaign, campaign, sent };
}

test.describe("201", () => {
  test("the reply has the fields of the specification and no other: no language", async () => {
    const { sender, sent } = await mintFailedMessage();
    const { status, body } = await sender.retry(sent.id);

    expect(status).toBe(201);
    expectKeys(body, RETRIED_KEYS);
    const { language, updatedAt, ...unchanged } = sent;
    expect(body).toMatchObject(unchanged);
    expect(body.latestStatus).toBe("created");
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
  });

  test("a retried message is sent again, and each send is an attempt", async () => {
    const { sender, reader, sent } = await mintFailedMessage();
    await sender.retry(sent.id);
    const attempts = async () => (await reader.retrieve(sent.id)).body.attempts.map(({ status }) => status);

    await expect.poll(attempts).toEqual(["failure", "failure"]);
    expect((await reader.retrieve(sent.id)).body.latestStatus).toBe("failure");
  });

  test("a body is not needed and not read", async () => {
    const { sender, sent } = await mintFailedMessage();
    const headers = { "content-type": "application/json" };
    const reply = await sender.call("POST", `/messages/${sent.id}/retry`, { headers, body: "{not json" });

    expect(reply.status).toBe(201);
  });

  test("a failed message of a batch can be retried alone", async () => {
    const { sender, reader } = await mintCampaign();
    const { batchId } = (await sender.upload(csv(rowsTo(ALWAYS_FAILS, 2)))).body;
    const [first, second] = await untilBatchSettled(reader, batchId);
    const { status, body } = await sender.retry(first?.id ?? "");

    expect(status).toBe(201);
    expectKeys(body, RETRIED_KEYS);
    expect((await reader.retrieve(second?.id ?? "")).body.attempts).toHaveLength(1);
  });
});

test.describe("400 message_not_found_or_retry_message_not_in_failure_status", () => {
  test("an unknown message", async () => {
    const { sender } = await mintCampaign();
    for (const id of [UNKNOWN, UNKNOWN.replace("message_", ""), "message_", "0", "%E4%BD%A0"]) {
      await test.step(id, async () => expectRefusal(await sender.retry(id), "messageNotFailed"));
    }
  });

  test("a message of another campaign", async () => {
    const [mine, other] = [await mintCampaign(), await mintFailedMessage()];

    expectRefusal(await mine.sender.retry(other.sent.id), "messageNotFailed");
    expect((await other.reader.retrieve(other.sent.id)).body.latestStatus).toBe("failure");
  });

  test("a message that was delivered", async () => {
    const { sender, reader } = await mintCampaign();
    const { body: sent } = await sender.send(SEND);
    await untilStatus(reader, sent.id, "success");

    expectRefusal(await sender.retry(sent.id), "messageNotFailed");
    expect((await reader.retrieve(sent.id)).body.attempts).toHaveLength(1);
  });

  test("a message that waits to be sent", async () => {
    const { campaign, sender, sent } = await mintFailedMessage();
    await pauseCampaign(campaign);
    const { body: fresh } = await sender.send(SEND);
    await sender.retry(sent.id);

    expectRefusal(await sender.retry(fresh.id), "messageNotFailed");
    expectRefusal(await sender.retry(sent.id), "messageNotFailed");
  });
});

test.describe("400 too_many_message_attempts_error", () => {
  test("the fourth retry is refused, and nothing is sent", async () => {
    const { sender, reader, sent } = await mintFailedMessage();
    for (const attempts of [2, 3, 4]) {
      expect((await sender.retry(sent.id)).status).toBe(201);
      await untilStatus(reader, sent.id, "failure");
      expect((await reader.retrieve(sent.id)).body.attempts).toHaveLength(attempts);
    }

    const { body: before } = await reader.retrieve(sent.id);
    expectRefusal(await sender.retry(sent.id), "retriesExhausted");
    expect((await reader.retrieve(sent.id)).body).toEqual(before);
  });
});

test.describe("403 1010", () => {
  test("a key that may only read cannot retry", async () => {
    const { reader, sent } = await mintFailedMessage();

    expectRefusal(await reader.retry(sent.id), "permissionMissing");
    expect((await reader.retrieve(sent.id)).body.latestStatus).toBe("failure");
  });
});
