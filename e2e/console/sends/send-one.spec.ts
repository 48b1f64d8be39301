import { expect, type Page } from "@playwright/test";
import { addMessage, type StandInCampaign } from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { type KnownCampaign, type Registration, untilRead } from "../fixtures/console";
import { quickFilter } from "../fixtures/screen";
import { test as base } from "../fixtures/test";

type Ready = { campaign: StandInCampaign; known: KnownCampaign };

/** A campaign elsewhere whose template has been learned from its one message. */
const test = base.extend<{ ready: (registration?: Registration) => Promise<Ready> }>({
  ready: ({ standIn, registered, api }, use) =>
    use(async (registration) => {
      const campaign = standIn.addCampaign();
      addMessage(campaign);
      const known = await registered(campaign, registration);
      await untilRead(api, known, 1);
      return { campaign, known };
    }),
});

async function fillIn(page: Page, { path }: KnownCampaign): Promise<void> {
  await page.goto(`${path}/send`);
  await page.getByLabel("Recipient").fill("+65 9123-0001");
  await page.getByLabel("Value of name").fill("Ada");
  await page.getByLabel("Value of code").fill("4711");
}

const press = (page: Page) => page.getByRole("button", { name: "Send message" });
const outcome = (page: Page) => page.getByLabel("Result");
const sendsAt = ({ calls }: StandInCampaign) =>
  calls.filter(({ method, path }) => method === "POST" && path === "/messages");

test("the length is that of the values filled in, and characters that make it cost more are replaced by a click", async ({
  page,
  ready,
}) => {
  const { known } = await ready();
  await page.goto(`${known.path}/send`);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText(
    "1 segment: 21 units of GSM-7, without header and footer, without 2 values",
  );
  const name = page.getByLabel("Value of name");
  await name.fill(`“${"A".repeat(60)}”`);
  await expect(preview).toContainText("“ and ” make it cost 2 segments instead of 1.");
  await preview.getByRole("button", { name: "Replace" }).click();
  await expect(name).toHaveValue(`"${"A".repeat(60)}"`);
  await expect(preview).not.toContainText("make it cost");
});

test("one message is found from Messages, previewed, sent once, and leads to its page", async ({
  page,
  ready,
}) => {
  const { campaign, known } = await ready();
  campaign.behaviour.delayMs = 300;
  await page.goto(`${known.path}/messages`);
  await page.getByRole("link", { name: "Send one message" }).click();
  await press(page).click();
  await expect(page.getByLabel("Recipient")).toBeFocused();
  await expect(page.getByLabel("Value of name")).toHaveAccessibleDescription("Fill in name.");
  await fillIn(page, known);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Dear Ada, your code is 4711.");
  await expect(preview).toContainText("6591230001");
  await expect(preview).toContainText("1 segment: 28 units of GSM-7");
  await expect(preview).toContainText("Header and footer are added by the service");
  await press(page).dblclick();
  await expect(outcome(page)).toContainText("The service accepted the message");
  expect(sendsAt(campaign)).toHaveLength(1);
  expect(at(campaign.messages, -1)).toMatchObject({
    recipient: "6591230001",
    values: { name: "Ada", code: "4711" },
  });
  await page.getByRole("link", { name: "Open the message" }).click();
  await expect(page.getByRole("heading", { name: /^\d+ /, level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Message details" })).toContainText("6591230001");
});

test("a number of the home country without its code is asked about before it leaves, and mended at once", async ({
  page,
  ready,
}) => {
  const { campaign, known } = await ready();
  await fillIn(page, known);
  await page.getByLabel("Recipient").fill("9812 3456");
  await press(page).click();
  const question = page.getByRole("dialog", { name: "Did you mean 6598123456?" });
  await expect(question).toContainText("As it is written, it is a number abroad.");
  expect(sendsAt(campaign)).toHaveLength(0);
  await question.getByRole("button", { name: "Send to 6598123456" }).click();
  await expect(outcome(page)).toContainText("The service accepted the message");
  expect(sendsAt(campaign)).toHaveLength(1);
  expect(at(campaign.messages, -1)).toMatchObject({ recipient: "6598123456" });
});

test("a reload while the answer is awaited sends nothing more", async ({ page, ready }) => {
  const { campaign, known } = await ready();
  campaign.behaviour.delayMs = 1500;
  await fillIn(page, known);
  await press(page).click();
  await expect.poll(() => sendsAt(campaign).length).toBe(1);
  await page.reload();
  await expect(outcome(page)).toContainText("The service accepted the message");
  expect(sendsAt(campaign)).toHaveLength(1);
});

test("whoever goes elsewhere while the answer is awaited keeps the address that they are at", async ({
  page,
  ready,
}) => {
  const { campaign, known } = await ready();
  campaign.behaviour.delayMs = 1500;
  await fillIn(page, known);
  await press(page).click();
  await expect.poll(() => sendsAt(campaign).length).toBe(1);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith("/sends") && response.request().method() === "POST",
  );
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await quickFilter(page, "In flight").click();
  await expect(page).toHaveURL(/show=in_flight/);
  await (await answered).finished();
  await expect(page.getByText("The service accepted the message")).toBeAttached();
  await expect(page).toHaveURL(/\/messages\?show=in_flight$/);
});

test("a lost answer: found when the service took it, and not before it is certain may it be sent again", async ({
  page,
  ready,
}) => {
  const { campaign, known } = await ready();
  campaign.behaviour.dropAfterAccepting = true;
  campaign.behaviour.listFault = 503;
  await fillIn(page, known);
  await press(page).click();
  await expect(outcome(page)).toContainText("Unclear whether it was accepted. Do not send it again yet");
  await expect(press(page)).toHaveAttribute("aria-disabled", "true");
  campaign.behaviour.listFault = null;
  await expect(outcome(page)).toContainText("Found: the service accepted the message");
  expect(sendsAt(campaign)).toHaveLength(1);
});

test("a lost answer of what the service never took is said to be not found, with the form intact", async ({
  page,
  ready,
}) => {
  const { campaign, known } = await ready();
  campaign.behaviour.writeFault = "hang up";
  await fillIn(page, known);
  await press(page).click();
  await expect(outcome(page)).toContainText("Unclear whether it was accepted");
  await expect(outcome(page)).toContainText("No such message was found");
  await expect(page.getByLabel("Value of code")).toHaveValue("4711");
  campaign.behaviour.writeFault = null;
  await press(page).click();
  await expect(outcome(page)).toContainText("The service accepted the message");
});

test("a busy limit waits without an error, and then the message goes", async ({ page, ready }) => {
  const { campaign, known } = await ready();
  campaign.behaviour.writeFault = 429;
  await fillIn(page, known);
  await press(page).click();
  await expect(outcome(page)).toContainText("Waiting for a free slot");
  await expect(page.getByRole("button", { name: "Cancel message" })).toBeVisible();
  campaign.behaviour.writeFault = null;
  await expect(outcome(page)).toContainText("The service accepted the message");
  expect(campaign.messages).toHaveLength(2);
});

test("a refusal stands at its field, in the service's words and with its trace id", async ({
  page,
  ready,
}) => {
  const { campaign, known } = await ready();
  campaign.behaviour.refuseSend = "recipientInvalid";
  await fillIn(page, known);
  await press(page).click();
  await expect(outcome(page)).toContainText("Nothing was sent.");
  await expect(page.getByLabel("Recipient")).toHaveAccessibleDescription(
    /Invalid recipient, ensure it is a valid normalized phone number.*Trace id trace-/,
  );
  await expect(page.getByLabel("Value of name")).toHaveValue("Ada");
});

test("in production the number and the text are confirmed first; the same again needs a tick", async ({
  page,
  ready,
}) => {
  const { campaign, known } = await ready({ kind: "production" });
  await fillIn(page, known);
  await press(page).click();
  const dialog = page.getByRole("dialog", { name: "Send to 6591230001?" });
  await expect(dialog).toContainText("Dear Ada, your code is 4711.");
  expect(sendsAt(campaign)).toHaveLength(0);
  await dialog.getByRole("button", { name: "Send to 6591230001" }).click();
  await expect(outcome(page)).toContainText("The service accepted the message");

  await fillIn(page, known);
  await press(page).click();
  await dialog.getByRole("button", { name: "Send to 6591230001" }).click();
  await expect(outcome(page)).toContainText("sent this same message to this recipient");
  await expect(press(page)).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Send it again anyway").check();
  await press(page).click();
  await dialog.getByRole("button", { name: "Send to 6591230001" }).click();
  await expect(outcome(page)).toContainText("The service accepted the message");
  expect(sendsAt(campaign)).toHaveLength(2);
});

test("without a template it says where to enter one", async ({ page, standIn, registered }) => {
  const known = await registered(standIn.addCampaign());
  await page.goto(`${known.path}/send`);
  await expect(
    page.getByRole("heading", { name: "The template of this campaign is not known yet" }),
  ).toBeVisible();
  await expect(page.getByText("An admin of this console can enter it, here or under Upload")).toBeVisible();
});

test.describe("a viewer", () => {
  test.use({ role: "viewer" });

  test("is told by the button why it sends nothing", async ({ page, ready }) => {
    const { campaign, known } = await ready();
    await fillIn(page, known);
    await expect(press(page)).toHaveAccessibleDescription(
      /An admin of this console can make you an operator/,
    );
    await press(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Viewers can only read" })).toBeAttached();
    expect(sendsAt(campaign)).toHaveLength(0);
  });
});
