import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { expect, type Page } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { findEmbedded } from "../fixtures/console";
import { test } from "../fixtures/test";
import { choose, chooseGood, csv, end, goodFile, goodRows, onDisk, openUpload, sendButton } from "./upload";

/** Drags files from outside the browser to a place on the page, as a file manager does. */
async function dropFiles(
  page: Page,
  files: { name: string; buffer: Buffer }[],
  to: { x: number; y: number },
) {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: await Promise.all(files.map(onDisk)), dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await client.send("Input.dispatchDragEvent", { type, ...to, data });
  }
  await client.detach();
}

test("a file can be dropped anywhere on the page, beside the upload too", async ({ page, mixed }) => {
  await openUpload(page, mixed);
  const address = page.url();
  const navigation = await page.getByRole("navigation").first().boundingBox();
  const places = [
    { x: 700, y: 600 },
    { x: 640, y: 12 },
    { x: (navigation?.x ?? 0) + 20, y: (navigation?.y ?? 0) + (navigation?.height ?? 0) / 2 },
  ];
  for (const place of places) {
    const file = goodFile(2);
    await dropFiles(page, [file], place);
    await expect(page.getByRole("heading", { name: "2 rows, no mistakes" })).toBeVisible();
    await expect(page.getByText(file.name)).toBeVisible();
    expect(page.url()).toBe(address);
  }
  await dropFiles(page, [goodFile(), goodFile()], { x: 700, y: 300 });
  await expect(page.getByRole("main").getByText("You chose 2 files")).toBeVisible();
  await dropFiles(page, [{ ...goodFile(), name: "list.xlsx" }], { x: 640, y: 12 });
  await expect(
    page.getByRole("main").getByText('"list.xlsx" has the name of a workbook, but is none.'),
  ).toBeVisible();
  expect(page.url()).toBe(address);
});

test("while a file is on its way another one is not taken, and cancelling sends nothing", async ({
  page,
  api,
}) => {
  const { campaignId, reader } = await mintCampaign();
  await openUpload(page, await findEmbedded(api, campaignId));
  const rows = goodRows(60_000).map((row) => `${row} ${"x".repeat(60)}`);
  await chooseGood(page, csv("long-way.csv", rows));
  const client = await page.context().newCDPSession(page);
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
  await sendButton(page).click();
  await expect(page.getByRole("region", { name: "Sending" })).toBeVisible();
  await dropFiles(page, [goodFile()], { x: 640, y: 12 });
  await expect(page.getByRole("region", { name: "Sending" })).toContainText("long-way.csv");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(end(page)).toContainText("nothing was sent");
  expect((await reader.list()).body.data).toEqual([]);
  await client.detach();
});

test("200,000 wrong rows: the summary is there at once, they scroll smoothly, and all can be downloaded", async ({
  page,
  api,
}) => {
  const { campaignId } = await mintCampaign();
  await openUpload(page, await findEmbedded(api, campaignId));
  await choose(
    page,
    csv(
      "many.csv",
      goodRows(200_000).map((row) => `+${row}`),
    ),
  );
  await expect(page.getByRole("button", { name: /^Remove the \+ from 200,000 phone numbers/ })).toBeVisible();
  const table = page.getByRole("region", { name: "Wrong cells, scrollable" });
  await table.focus();
  await page.keyboard.press("End");
  await expect(page.getByRole("cell", { name: "200,001", exact: true })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download all as CSV" }).click(),
  ]);
  // From where the browser has put it: through the test's connection it would come in pieces of base64.
  let lines = 0;
  let last = "";
  for await (const line of createInterface({ input: createReadStream(await download.path()) })) {
    lines += 1;
    last = line;
  }
  expect(lines).toBe(200_001);
  expect(last).toMatch(/^200001,recipient,'?\+6591199999,/);
});
