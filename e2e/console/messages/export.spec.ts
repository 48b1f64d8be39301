import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import Papa from "papaparse";
import { sharedService } from "../../fixtures/run";
import { addMessage, addMessages } from "../../upstream/campaign";
import { type KnownCampaign, untilRead } from "../fixtures/console";
import { MIXED } from "../fixtures/mixed-campaign";
import { test } from "../fixtures/test";

async function download(page: Page): Promise<Record<string, string>[]> {
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download CSV/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^messages-[a-z0-9-]+-\d{8}T\d{6}Z\.csv$/i);
  const text = await readFile(await file.path(), "utf8");
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

async function exportList(page: Page, { path }: KnownCampaign, filter: string): Promise<void> {
  await page.goto(`${path}/messages${filter}`);
  await page.getByRole("button", { name: "Export" }).click();
  await page
    .getByRole("dialog", { name: "Export messages as CSV" })
    .getByRole("button", { name: "Start export" })
    .click();
  await expect(page.getByRole("heading", { name: "Export of messages", level: 1 })).toBeVisible();
}

test.describe("as a viewer", () => {
  test.use({ role: "viewer" });

  test("the button says who may export", async ({ page, mixed }) => {
    await page.goto(`${mixed.path}/messages`);
    const button = page.getByRole("button", { name: "Export" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/Your role may not export messages/);
  });
});

test.describe("as an operator", () => {
  test.use({ role: "operator" });

  test("a filtered list becomes a file with the list's rows, as many as it counts", async ({
    page,
    context,
    mixed,
  }) => {
    await context.addCookies([{ name: "zone", value: "Asia/Singapore", url: sharedService().url }]);
    await exportList(page, mixed, "?status=failure");
    await expect(page.getByText("Status: Failed.")).toBeVisible();
    await expect(page.getByText("Ready")).toBeVisible();
    await expect(page.getByText(`${MIXED.failed} messages in the file.`)).toBeVisible();
    await expect(page.getByText(/^Kept until /)).toBeVisible();
    const csv = await download(page);
    expect(csv).toHaveLength(MIXED.failed);
    expect(csv.map(({ recipient }) => recipient)).toContain("'6593330004");
    expect(csv[0]?.created_at).toMatch(/\+08:00$/);
    expect(csv.every(({ value_name, attempt_1_status }) => value_name === "Ada" && attempt_1_status)).toBe(
      true,
    );
  });
});

test("what is in the operations' list and what a range meant stays as it was", async ({
  page,
  api,
  registered,
  standIn,
}) => {
  const campaign = standIn.addCampaign();
  addMessages(campaign, 3);
  const known = await registered(campaign);
  await untilRead(api, known, 3);
  await exportList(page, known, "?from=-24h");
  await expect(page.getByText("Ready")).toBeVisible();
  addMessage(campaign, {});
  await untilRead(api, known, 4);
  expect(await download(page)).toHaveLength(3);
  await page.getByRole("link", { name: "All operations" }).click();
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Export of messages" }) });
  await expect(row).toContainText("Ready");
  await row.getByRole("link").click();
  // Frozen: from a moment to a moment, in the operator's zone.
  await expect(page.getByText(/Created: from .+ to .+ \(times in /)).toBeVisible();
});

test("nobody downloads what is not theirs to read", async ({ api, mixed, playwright, baseURL }) => {
  const begun = await api.post(`/api/console${mixed.path}/exports`, { data: { filter: "", zone: "UTC" } });
  expect(begun.status()).toBe(201);
  const { operation } = await begun.json();
  const file = (campaign: number) => `/api/console/campaigns/${campaign}/operations/${operation}/download`;
  await expect.poll(async () => (await api.get(file(mixed.id))).status()).toBe(200);
  expect((await api.get(file(mixed.id + 100_000))).status()).toBe(404);
  const stranger = await playwright.request.newContext({
    baseURL,
    storageState: { cookies: [], origins: [] },
  });
  expect((await stranger.get(file(mixed.id))).status()).toBe(401);
  await stranger.dispose();
});
