import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { addMessage } from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { untilRead } from "../fixtures/console";
import { createAccount, signIn } from "../fixtures/operators";
import { test } from "../fixtures/test";

/** Until a worker has looked through everything, behind all that the other tests do. */
const ERASED_MS = 600_000;

test.describe("an admin", () => {
  test.use({ role: "admin" });

  test("erases a number with a second admin, and has a receipt without it", async ({
    page,
    browser,
    baseURL,
    api,
    standIn,
    registered,
  }, { retry }) => {
    test.setTimeout(ERASED_MS + 120_000);
    // A number is erased once at a time: what was tried before may go on.
    const local = `9111880${retry}`;
    const spoken = `9111 880${retry}`;
    const campaign = standIn.addCampaign();
    addMessage(campaign, { recipient: `65${local}`, latestStatus: "success" });
    const known = await registered(campaign);
    await untilRead(api, known, 1);

    await page.goto("/settings/erasure");
    const number = page.getByLabel("Phone number");
    const reason = page.getByLabel("Why it is erased");
    await number.fill(`+65 ${spoken}`);
    await reason.fill(`They wrote from ${spoken}`);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText(known.name).first()).toBeVisible();
    await page.getByRole("checkbox", { name: /^I understand/ }).check();
    const ask = page.getByRole("button", { name: "Ask a second admin to confirm" });
    await ask.click();
    await expect(page.getByText(/it must not contain the number/).first()).toBeVisible();
    await reason.fill("Request by letter of 20 November");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("checkbox", { name: /^I understand/ }).check();
    await ask.click();

    await expect(page.getByRole("region", { name: "Waits for a second admin" })).toContainText(`+65${local}`);
    const confirm = page.getByRole("button", { name: "Confirm and erase" });
    await expect(confirm).toHaveAccessibleDescription(/Another admin has to confirm it/);

    const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
    const second = await context.newPage();
    await signIn(second, await createAccount("admin"));
    await second
      .getByRole("region", { name: "Erasure to confirm" })
      .getByRole("link", { name: "Settings, Erase a number" })
      .click();
    await second.goto(page.url());
    await second.getByRole("checkbox", { name: /^I have checked/ }).check();
    await second.getByRole("button", { name: "Confirm and erase" }).click();
    const receipt = second.getByRole("region", { name: "Receipt" });
    await expect(receipt).toContainText("Messages that the console has read", { timeout: ERASED_MS });
    await expect(receipt).toContainText(known.name);
    const download = second.waitForEvent("download");
    await receipt.getByRole("link", { name: "JSON" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(JSON.parse(text)).toMatchObject({ reason: "Request by letter of 20 November" });
    expect(text).not.toContain(local);
    await context.close();

    await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
    await page.goto(`${known.path}/messages/${at(campaign.messages, 0).id}`);
    await expect(page.getByText("Number erased on request")).toBeVisible();
    await expect(page.getByText("Text and values erased with the number, on request.")).toBeVisible();
  });
});

test.describe("an operator", () => {
  test.use({ role: "operator" });

  test("is told that erasing a number is for admins", async ({ page }) => {
    await page.goto("/settings/erasure");
    await expect(page.getByRole("heading", { name: "Erasing a number is for admins" })).toBeVisible();
    expect((await page.request.get("/api/console/erasures")).status()).toBe(403);
  });
});
