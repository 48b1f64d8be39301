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
  test("a larger file is refused, read to its end for the sake of its client, and nothing of it is visible", async () => {
    const { sender, reader } = await mintCampaign();

    expectRefusedFile(await sender.upload(csvOfBytes(1.2 * MAX_FILE_BYTES)), "fileTooLarge");
    expect((await reader.list()).body.data).toEqual([]);
  });

  // If each line were kept, this many would be more than the memory that uploads have.
  test("millions of blank lines are a file without a data row", async () => {
    const { sender } = await mintCampaign();

    expectRefusedFile(await sender.upload(`${HEADER}\n${"\n".repeat(8_000_000)}`), "noRows", /no row/);
  });
});
