import { expect } from "@playwright/test";
import { addMessages } from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { MIXED } from "../fixtures/mixed-campaign";
import { messageRows, messageTable, panel, quickFilter } from "../fixtures/screen";
import { test } from "../fixtures/test";

/** Lists that were read are forgotten after a minute. */
const FORGOTTEN_MS = 61_000;

test("Back to a filtered list shows the filter's rows, also when it has been forgotten since", async ({
  page,
  mixed,
}) => {
  await page.clock.install();
  await page.goto(`${mixed.path}/messages`);
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  await quickFilter(page, "Failed").click();
  await expect(messageRows(page)).toHaveCount(MIXED.failed);
  await messageTable(page).getByRole("link", { name: "6593330004" }).click();
  await page.getByRole("link", { name: "Open as a page" }).click();
  await expect(page).toHaveURL(/\/messages\/message_/);
  await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();
  await page.clock.fastForward(FORGOTTEN_MS);
  await page.goBack();
  await expect(page).toHaveURL(/[?&]status=failure&open=/);
  await expect(messageRows(page)).toHaveCount(MIXED.failed);
  await page.goBack();
  await page.goBack();
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  await page.clock.fastForward(FORGOTTEN_MS);
  await page.goForward();
  await expect(messageRows(page)).toHaveCount(MIXED.failed);
});

test("Back to a page of batches shows that page's, also when it has been forgotten since", async ({
  page,
  mixed,
}) => {
  await page.clock.install();
  await page.goto(`${mixed.path}/batches`);
  const batches = page.getByRole("region", { name: "Batches" });
  await expect(batches.getByRole("link", { name: "renewals.csv" })).toBeVisible();
  // Older than the oldest: none.
  const after = Buffer.from(`${Date.UTC(2020, 0)} batch_0`).toString("base64url");
  await page.evaluate((place) => history.pushState(null, "", `?after=${place}`), after);
  await expect(batches).toBeHidden();
  await page.getByRole("link", { name: "Messages", exact: true }).first().click();
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  await page.clock.fastForward(10 * FORGOTTEN_MS);
  await page.goBack();
  await expect(page).toHaveURL(/after=/);
  await expect(page.getByText("No batches yet")).toBeVisible();
  await expect(batches).toBeHidden();
});

test.describe("as an admin", () => {
  test.use({ role: "admin" });

  test("Back to a filtered audit shows the filter's records, also when it has been forgotten since", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/settings/audit");
    const audit = page.getByRole("region", { name: "Audit" });
    await expect(audit).toBeVisible();
    await page.getByLabel("Id", { exact: true }).fill("there-is-no-such-id");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("No records match")).toBeVisible();
    await page.getByRole("link", { name: "People", exact: true }).click();
    await expect(page).toHaveURL(/settings\/people/);
    await page.clock.fastForward(10 * FORGOTTEN_MS);
    await page.goBack();
    await expect(page).toHaveURL(/q=there-is-no-such-id/);
    await expect(page.getByText("No records match")).toBeVisible();
    await expect(audit).toBeHidden();
  });
});

test("Back from a message's page leads to where the list was scrolled to", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  addMessages(campaign, 40, { latestStatus: "success" });
  await page.setViewportSize({ width: 1280, height: 600 });
  await opened(campaign, "/messages");
  await expect(messageRows(page)).toHaveCount(40);
  const recipient = at(campaign.messages, 3).recipient;
  const link = messageTable(page).getByRole("link", { name: recipient, exact: true });
  await link.scrollIntoViewIfNeeded();
  const scrolled = () => messageTable(page).evaluate((frame) => frame.scrollTop);
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  await link.click();
  await panel(page).getByRole("link", { name: "Open as a page" }).click();
  await expect(page).toHaveURL(/\/messages\/message_/);
  await expect(messageTable(page)).toBeHidden();
  await page.goBack();
  await expect(panel(page)).toBeVisible();
  await expect.poll(scrolled).toBe(before);
});
