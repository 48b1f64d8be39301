import { expect } from "@playwright/test";
import { mintCampaign, pauseCampaign } from "../../fixtures/campaign";
import { csvOfBytes, HEADER } from "../../fixtures/csv";
import { expectRefusedFile } from "../../fixtures/expect-refusal";
import { test } from "../../fixtures/test";

const MAX_FILE_BYTES = 40 * 1024 * 1024;

test.describe("201", () => {
  test("a file of exactly 40 MB is accepted, and other calls are answered meanwhile", async () => {
    const campaign = await mintCampaign();
    await pauseCampaign(campaign);
    const file = csvOfBytes(MAX_FILE_BYTES);
    expect(file).toHaveLength(MAX_FILE_BYTES);

    let uploading = true;
    const upload = campaign.sender.upload(file).finally(() => {
      uploading = false;
    });
    let answered = 0;
    while (uploading) {
      expect((await campaign.reader.list()).status).toBe(200);
      if (uploading) answered++;
    }

    const { status, body } = await upload;
    expect(status).toBe(201);
    expect(answered).toBeGreaterThan(10);
    const [message] = (await campaign.reader.listBatch(body.batchId, { limit: 1 })).body.data;
    expect(message?.latestStatus).toBe("created");
  });
});

test.describe("400 parameter_invalid", () => {
  test("one byte more is refused, and nothing of it is visible", async () => {
    const { sender, reader } = await mintCampaign();

    expectRefusedFile(await sender.upload(csvOfBytes(MAX_FILE_BYTES + 1)), "fileTooLarge");
    expect((await reader.list()).body.data).toEqual([]);
  });

  test("a file much larger is refused with the same reply", async () => {
    const { sender } = await mintCampaign();

    expectRefusedFile(await sender.upload(csvOfBytes(1.5 * MAX_FILE_BYTES)), "fileTooLarge");
  });

  test("a file too large is refused as such, also when all its rows are wrong", async () => {
    const { sender } = await mintCampaign();
    const wrong = `${HEADER}\n${`bad,english,${"a".repeat(400)},42\n`.repeat(110_000)}`;

    expectRefusedFile(await sender.upload(wrong), "fileTooLarge");
  });

  test("40 MB of blank lines are a file without a data row", async () => {
    const { sender } = await mintCampaign();
    const blank = `${HEADER}\n${"\n".repeat(MAX_FILE_BYTES - 100)}`;

    expectRefusedFile(await sender.upload(blank), "noRows", /no row/);
  });
});
