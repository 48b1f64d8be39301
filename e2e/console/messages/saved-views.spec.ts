import { expect, type Page } from "@playwright/test";
import { addMessage, addMessages } from "../../upstream/campaign";
import { type KnownCampaign, untilRead } from "../fixtures/console";
import { appliedFilters, messageRows } from "../fixtures/screen";
import { test as base } from "../fixtures/test";

const test = base.extend<{ known: KnownCampaign }>({
  known: async ({ standIn, api, registered }, use) => {
    const campaign = standIn.addCampaign();
    addMessages(campaign, 3, { latestStatus: "success" });
    addMessage(campaign, { latestStatus: "failure", failures: ["routing_error"] });
    const known = await registered(campaign);
    await untilRead(api, known, 4);
    await use(known);
  },
});

const popup = (page: Page) => page.getByRole("dialog", { name: "Saved views" });

async function openViews(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Views" }).click();
  await expect(popup(page).getByRole("textbox", { name: "Save this list as a view" })).toBeVisible();
}

async function save(page: Page, name: string): Promise<void> {
  await openViews(page);
  await popup(page).getByRole("textbox", { name: "Save this list as a view" }).fill(name);
  await popup(page).getByRole("checkbox", { name: "Share with everyone" }).check();
  await popup(page).getByRole("button", { name: "Save" }).click();
  await expect(popup(page).getByRole("link", { name })).toBeVisible();
}

test("a list gets a name, opens by it again, also from the palette, and a deleted one comes back", async ({
  page,
  known,
}) => {
  await page.goto(`${known.path}/messages?status=failure`);
  await save(page, "What failed");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(messageRows(page)).toHaveCount(4);

  await openViews(page);
  await popup(page).getByRole("link", { name: "What failed" }).click();
  await expect(messageRows(page)).toHaveCount(1);
  await expect(appliedFilters(page).first()).toContainText("Status: Failed");

  await openViews(page);
  await popup(page).getByRole("button", { name: "Change What failed" }).click();
  await popup(page).getByRole("textbox", { name: "Name of the view" }).fill("Failures");
  await popup(page).getByRole("button", { name: "Save" }).first().click();
  await expect(popup(page).getByRole("link", { name: "Failures" })).toBeVisible();
  await popup(page).getByRole("button", { name: "Delete Failures" }).click();
  await expect(popup(page).getByRole("link", { name: "Failures" })).toBeHidden();
  await popup(page).getByRole("button", { name: "Undo" }).click();
  await expect(popup(page).getByRole("link", { name: "Failures" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(known.path);
  const palette = page.getByRole("combobox", { name: /^Go to a screen/ });
  // Keys are heard once the page has come to life.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette).toBeVisible({ timeout: 4000 });
  }).toPass();
  await palette.fill("Failures");
  await expect(page.getByRole("option", { name: /^Failures/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(messageRows(page)).toHaveCount(1);
});

test("a shared view is there for others, who cannot change it; what is gone from it is said", async ({
  page,
  known,
  api,
}) => {
  const data = { name: "Held", filter: "status=failure,held&batch=batch_gone", shared: true };
  expect((await api.post(`/api/console${known.path}/views`, { data })).status()).toBe(201);
  await page.goto(`${known.path}/messages`);
  await openViews(page);
  const others = popup(page).getByRole("region", { name: "Shared by others" });
  await expect(others.getByRole("link", { name: /^Held/ })).toContainText("some filters missing");
  await expect(others.getByRole("button")).toHaveCount(0);
  await others.getByRole("link", { name: /^Held/ }).click();
  await expect(
    page.getByText("These parts of the address are not valid and were ignored: status=held"),
  ).toBeVisible();
  await expect(appliedFilters(page).filter({ hasText: "Batch: batch_gone" })).toHaveCount(1);
  await expect(page.getByText("No messages match")).toBeVisible();
});
