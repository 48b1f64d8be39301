import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { startReceiver } from "#lib/testing/console/alerts";
import { addMessages } from "../../upstream/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { layoutFaults } from "../fixtures/layout";
import { sessionOf } from "../fixtures/operators";
import { test } from "../fixtures/test";

const dialog = (page: Page) => page.getByRole("dialog");
const rules = (page: Page) => page.getByRole("region", { name: "Rules" });
const targets = (page: Page) => page.getByRole("region", { name: "Who is notified" });

async function addRule(page: Page, kind: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole("button", { name: "Add a rule" }).click();
  await dialog(page).getByLabel("Alert when").selectOption({ label: kind });
  for (const [label, value] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(value);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toBeHidden();
}

test.describe("an admin", () => {
  test.use({ role: "admin" });

  test("is told, in the console and by a signed webhook, when a campaign stops, and an operator acknowledges it", async ({
    page,
    browser,
    baseURL,
    standIn,
    opened,
  }) => {
    const receiver = await startReceiver();
    const campaign = standIn.addCampaign();
    addMessages(campaign, 3);
    const known = await opened(campaign, "/alerts");
    await addRule(page, "The campaign's calls have stopped", {});
    await expect(rules(page)).toContainText("the key is rejected");

    await page.getByRole("button", { name: "Add a webhook" }).click();
    await dialog(page).getByLabel("Name").fill("On call");
    await dialog(page).getByLabel("Address").fill(receiver.address);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toContainText("The secret is shown only once.");
    const secret = await dialog(page).locator("code").innerText();
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(targets(page)).toContainText("127.0.0.1");
    await expect(page.getByText("team=1")).toBeHidden();

    await page.getByRole("button", { name: "Send test" }).click();
    await expect(targets(page)).toContainText("Test sent");
    expect(JSON.parse(receiver.received[0]?.body ?? "{}")).toMatchObject({ event: "alert.test" });

    campaign.behaviour.refuse = "key";
    const bell = page.getByRole("button", { name: /^Alerts: [1-9]/ });
    await expect(bell).toBeVisible();
    await expect.poll(() => receiver.received.length).toBe(2);
    const { headers, body } = receiver.received[1] ?? { headers: {}, body: "" };
    const signed = createHmac("sha256", secret).update(`${headers["redial-timestamp"]}.${body}`);
    expect(headers["redial-signature"]).toBe(`v1=${signed.digest("hex")}`);
    expect(JSON.parse(body)).toMatchObject({
      event: "alert.firing",
      campaign: { name: known.name },
      alert: { kind: "key_stopped", facts: { reason: "key_rejected" } },
    });
    await bell.click();
    await expect(dialog(page).getByRole("link", { name: new RegExp(known.name) })).toBeVisible();
    await page.keyboard.press("Escape");

    const theirs = await browser.newContext({ baseURL, storageState: sessionOf("operator") });
    const operator = await theirs.newPage();
    await operator.goto(`${known.path}/alerts`);
    await operator.getByRole("button", { name: "Acknowledge" }).click();
    await expect(operator.getByText(/^Acknowledged by operator-/)).toBeVisible();
    await theirs.close();

    await expect(page.getByText(/^Acknowledged by operator-/)).toBeVisible();
    await expectNothingSerious(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
    }
    await receiver.stop();
  });

  test("finds that too many messages fail, with just those to look at", async ({ page, standIn, opened }) => {
    const campaign = standIn.addCampaign();
    addMessages(campaign, 6, { latestStatus: "failure" });
    addMessages(campaign, 4, { latestStatus: "success" });
    await opened(campaign, "/alerts");
    await addRule(page, "Many messages are failing", {
      "Failed more than (%)": "50",
      "Of at least this many messages": "10",
      "Time window (minutes)": "60",
    });
    const firing = page.getByRole("region", { name: "Firing now" });
    await expect(firing).toContainText("60 % failed: 6 of the 10 messages");
    await rules(page).getByRole("button", { name: "Remove" }).click();
    await dialog(page).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No alerts are firing.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Past alerts" }).first()).toContainText("Rule changed");
  });

  test("cannot send notices to private networks", async ({ page, mixed }) => {
    await page.goto(`${mixed.path}/alerts`);
    await page.getByRole("button", { name: "Add a webhook" }).click();
    await dialog(page).getByLabel("Name").fill("Inside");
    await dialog(page).getByLabel("Address").fill("https://169.254.169.254/latest");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("private network");
  });
});

test("who is no admin sees the rules, and is told who may change them", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/alerts`);
  for (const name of ["Add a rule", "Add a webhook"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/Only admins/);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeHidden();
  }
});
