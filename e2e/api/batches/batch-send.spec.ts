import { expect } from "@playwright/test";
import { mintCampaign, pauseCampaign } from "../../fixtures/campaign";
import { csv, goodRows, HEADER } from "../../fixtures/csv";
import { expectRefusal, expectRefusedFile } from "../../fixtures/expect-refusal";
import { BATCH_ID } from "../../fixtures/shapes";
import { test } from "../../fixtures/test";

test.describe("201", () => {
  test("the reply is isValid and batchId, and nothing else", async () => {
    const { sender } = await mintCampaign();
    const { status, body } = await sender.upload(csv(goodRows(2)));

    expect(status).toBe(201);
    expect(body).toEqual({ isValid: true, batchId: expect.stringMatching(BATCH_ID) });
  });

  test("all messages are listed at once, created, each with its own values", async () => {
    const campaign = await mintCampaign();
    await pauseCampaign(campaign);
    const rows = ["6591234567,english,Ada,1", "6581234567,chinese,李明,2"];
    const { batchId } = (await campaign.sender.upload(csv(rows))).body;
    const { data } = (await campaign.reader.listBatch(batchId)).body;

    expect(
      data.map(({ recipient, language, values, latestStatus }) => ({
        recipient,
        language,
        values,
        latestStatus,
      })),
    ).toEqual([
      {
        recipient: "6581234567",
        language: "chinese",
        values: { name: "李明", code: "2" },
        latestStatus: "created",
      },
      {
        recipient: "6591234567",
        language: "english",
        values: { name: "Ada", code: "1" },
        latestStatus: "created",
      },
    ]);
    expect(data[1]?.fullMessage).toBe(
      "Sunrise Clinic\n\n---\n\nDear Ada, your code is 1.\n\n---\n\nPlease do not reply.",
    );
  });

  test("a batch carries the name of its file and the number of its messages", async () => {
    const { sender, reader } = await mintCampaign();
    await sender.upload(csv(goodRows(3)), "名单 “spring”.csv");
    const [message] = (await reader.list()).body.data;

    expect(message?.batches).toMatchObject([{ originalFileName: "名单 “spring”.csv", totalMessages: 3 }]);
  });

  test("a batch without delivery in its way ends as messages_enqueued", async () => {
    const { sender, reader } = await mintCampaign();
    await sender.upload(csv(goodRows(3)));
    const status = async () => (await reader.list()).body.data[0]?.batches[0]?.status;

    await expect.poll(status).toBe("messages_enqueued");
  });

  test("one call sends all rows, and counts as one call", async () => {
    const { sender, reader } = await mintCampaign({ ratePerSecond: 1 });
    const { status, body } = await sender.upload(csv(goodRows(500)));

    expect(status).toBe(201);
    const total = async () => (await reader.listBatch(body.batchId, { limit: 1000 })).body.data?.length;
    await expect.poll(total).toBe(500);
  });

  test("the same recipient may be in a file twice", async () => {
    const { sender } = await mintCampaign();
    const [row = ""] = goodRows(1);

    expect((await sender.upload(csv([row, row]))).status).toBe(201);
  });

  test("the same file sent twice is two batches", async () => {
    const { sender, reader } = await mintCampaign();
    const first = await sender.upload(csv(goodRows(2)));
    const second = await sender.upload(csv(goodRows(2)));

    expect(second.body.batchId).not.toBe(first.body.batchId);
    expect((await reader.list()).body.data).toHaveLength(4);
  });
});

test.describe("400 parameter_invalid", () => {
  const WRONG_HEADERS: Record<string, string> = {
    "a template column is missing": "recipient,language,name",
    "a column is too many": `${HEADER},title`,
    "a column has another name": "recipient,language,name,kode",
    "a column is in upper case": "recipient,language,Name,code",
    "recipient is missing": "language,name,code",
    "language is missing": "recipient,name,code",
    "the first two are swapped": "language,recipient,name,code",
    "recipient is not first": "name,recipient,language,code",
    "recipient is in another case": "Recipient,language,name,code",
    "a blank stands before a name": "recipient, language,name,code",
    "there is no header row": "6591234567,english,Ada,42",
    "a name is empty": "recipient,language,name,",
  };
  for (const [what, header] of Object.entries(WRONG_HEADERS)) {
    test(`headers that do not match the template: ${what}`, async () => {
      const { sender, reader } = await mintCampaign();

      const reply = await sender.upload(csv(["6591234567,english,Ada,42"], header));
      expect(expectRefusedFile(reply, "headersInvalid").rowErrors[0]?.row).toBe(1);
      expect((await reader.list()).body.data).toEqual([]);
    });
  }

  test("template columns may come in any order", async () => {
    const { sender, reader } = await mintCampaign();
    await sender.upload(csv(["6591234567,english,42,Ada"], "recipient,language,code,name"));

    expect((await reader.list()).body.data[0]?.values).toEqual({ name: "Ada", code: "42" });
  });
});

test.describe("403 1010", () => {
  test("a key that may only read cannot upload", async () => {
    const { reader } = await mintCampaign();

    expectRefusal(await reader.upload(csv(goodRows(1))), "permissionMissing");
    expect((await reader.list()).body.data).toEqual([]);
  });
});
