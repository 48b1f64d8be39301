import { expect } from "@playwright/test";
import { addBatch, addMessage, addMessages, moveOn } from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { isModal } from "../fixtures/focus";
import { MIXED } from "../fixtures/mixed-campaign";
import {
  appliedFilters,
  filterBy,
  messageRow,
  messageRows,
  messageTable,
  panel,
  quickFilter,
  recipientsOn,
} from "../fixtures/screen";
import { test } from "../fixtures/test";

function timeline(page: Parameters<typeof panel>[0]) {
  return page.getByRole("region", { name: "Timeline" });
}

test("a row opens beside the list, which stays as it is; closing gives the focus back", async ({
  page,
  mixed,
}) => {
  await page.goto(`${mixed.path}/messages`);
  const row = messageRow(page, "6593330004");
  await row.getByRole("link", { name: "6593330004" }).click();
  await expect(page).toHaveURL(/\/messages\?open=message_[\w-]+$/);
  await expect(
    panel(page).getByText("Failed after 1 attempt: could not be routed. 3 of 3 retries left."),
  ).toBeVisible();
  await expect(messageRows(page)).toHaveCount(MIXED.all);

  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(row.getByRole("link", { name: "6593330004" })).toBeFocused();
  await page.goBack();
  await expect(panel(page)).toBeVisible();
  await page.reload();
  await expect(panel(page).getByRole("heading", { name: "6593330004 Failed" })).toBeVisible();
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(`${mixed.path}/messages`);
});

test("nothing above the list or in it moves when a message is opened, put away, or another is opened", async ({
  page,
  mixed,
}) => {
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${mixed.path}/messages`);
    await expect(messageRows(page)).toHaveCount(MIXED.all);
    await expect(quickFilter(page, "All")).toHaveText(`All: ${MIXED.all}`);
    const places = () =>
      page
        .getByRole("main")
        .locator("h1, button, select, input, th, td")
        .evaluateAll((all) =>
          all
            .filter((each) => !each.closest("aside"))
            .map((each) => each.getBoundingClientRect())
            .map(({ x, y, width }) => [x, y, width].map(Math.round).join()),
        );
    const before = await places();
    await messageRow(page, "6593330004").getByRole("link", { name: "6593330004" }).click();
    await expect(panel(page).getByRole("article")).toBeVisible();
    expect(await places(), `${width} px, opened`).toEqual(before);
    expect(await isModal(page)).toBe(false);
    // Beside it every row still says whom, how and whether to retry.
    await expect(messageRow(page, "6591110003").getByRole("button", { name: /^Retry/ })).toBeEnabled();
    await messageRow(page, "6591110003")
      .getByRole("button", { name: /^Retry/ })
      .click({ trial: true });
    await messageRow(page, "6591110003").getByRole("link", { name: "6591110003" }).click();
    await expect(panel(page).getByRole("heading", { name: "6591110003 Failed" })).toBeVisible();
    await panel(page).getByRole("button", { name: "Close" }).click();
    await expect(panel(page)).toBeHidden();
    expect(await places(), `${width} px, put away`).toEqual(before);
  }
});

test("j and k lead the open panel from row to row", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages`);
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  const [first, second] = await recipientsOn(page);
  await messageTable(page).getByRole("link", { name: first }).click();
  await expect(panel(page).getByRole("heading", { name: first })).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel(page).getByRole("heading", { name: second })).toBeVisible();
  await page.keyboard.press("k");
  await expect(panel(page).getByRole("heading", { name: first })).toBeVisible();
});

test("a message has an address of its own, with the same content", async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages?q=6593330001`);
  await messageTable(page).getByRole("link", { name: "6593330001" }).click();
  await page.getByRole("link", { name: "Open as a page" }).click();
  await expect(page).toHaveURL(new RegExp(`${mixed.path}/messages/message_[\\w-]+$`));
  await expect(page.getByText("Failed after 4 attempts: phone not reachable.")).toBeVisible();
  await expect(timeline(page).getByRole("article")).toHaveCount(4);
  await expect(page.getByText("Dear Ada, your code is 42.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "6593330001 Failed", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("6593330001 · Failed · Redial");
  await page.reload();
  await expect(timeline(page).getByRole("article").first()).toContainText("Attempt 4 · retry");
});

test("the timeline is merged: bare attempts first, their details as soon as a list was read", async ({
  page,
  standIn,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  const known = await registered(campaign);
  campaign.behaviour.listFault = 503;
  const batch = addBatch(campaign, { originalFileName: "merged.csv", totalMessages: 1 });
  const failures = ["routing_error", "recipient_unavailable"];
  const message = addMessage(campaign, {
    batch,
    createdAt: new Date(Date.now() - 600_000),
    latestStatus: "failure",
    failures,
  });
  await page.goto(`${known.path}/messages/${message.id}`);
  await expect(timeline(page).getByRole("article")).toHaveCount(2);
  await expect(timeline(page).getByText("not read yet")).toHaveCount(2);

  campaign.behaviour.listFault = null;
  // The mirror tries again after at most half a minute.
  await expect(timeline(page).getByText("not read yet")).toHaveCount(0);
  const [latest, first] = [
    timeline(page).getByRole("article").first(),
    timeline(page).getByRole("article").last(),
  ];
  await expect(latest).toContainText("Attempt 2 · retry");
  await expect(latest).toContainText("Phone not reachable · recipient_unavailable");
  await expect(first).toContainText("Attempt 1 · first send");
  await expect(first).toContainText("Could not be routed · routing_error");
  await expect(latest).toContainText(/provider-/);
  await expect(page.getByRole("link", { name: "merged.csv" })).toBeVisible();
});

test("an open message follows its delivery, and rests at the end", async ({ page, standIn, opened }) => {
  const campaign = standIn.addCampaign();
  const message = at(addMessages(campaign, 3, { latestStatus: "sent" }), 1);
  await opened(campaign, `/messages/${message.id}`);
  await expect(page.getByText("Sent to provider: no delivery confirmation yet.")).toBeVisible();
  moveOn(message, "sent_to_telco");
  await expect(page.getByText("With the network: may or may not have reached the phone.")).toBeVisible();
  moveOn(message, "success");
  await expect(page.getByText("Delivered after 1 attempt.")).toBeVisible();
  await expect(timeline(page).getByText("No further updates are expected.")).toBeVisible();
});

test("what another service calls by other names is shown as it is, and filtered by", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  const batch = addBatch(campaign, { status: "archived", totalMessages: 2 });
  addMessage(campaign, { recipient: "6598880001", latestStatus: "teleported", batch });
  addMessage(campaign, {
    recipient: "6598880002",
    latestStatus: "failure",
    failures: ["solar_flare"],
    batch,
  });
  await opened(campaign, "/messages");
  await expect(messageRow(page, "6598880001")).toContainText("Unknown: teleported");
  await expect(messageRow(page, "6598880002")).toContainText("solar_flare");
  await filterBy(page, "Error", "Unknown: solar_flare");
  await expect(messageRows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?code=solar_flare$/);
  await expect(appliedFilters(page)).toContainText(["Error: Unknown: solar_flare"]);
  await messageRow(page, "6598880002").getByRole("link", { name: "6598880002" }).click();
  await expect(panel(page)).toContainText(/The status of this batch is “.*archived/);
});

test("an unknown id, and one that can't be asked for now, are two different things", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  const message = at(addMessages(campaign, 1), 0);
  const known = await opened(campaign, "/messages/message_0");
  await expect(page.getByText("There is no such message")).toBeVisible();

  campaign.behaviour.fault = 503;
  await page.goto(`${known.path}/messages/message_1`);
  await expect(page.getByText("The message could not be loaded")).toBeVisible();
  campaign.behaviour.fault = null;
  await expect(page.getByText("There is no such message")).toBeVisible();
  campaign.behaviour.fault = 503;
  await page.goto(`${known.path}/messages/${message.id}`);
  await expect(page.getByText("Delivered after 1 attempt.")).toBeVisible();
  await expect(page.getByText(/It was last read/)).toBeVisible();
});

test("a retry that is denied says why on focus and when it is pressed, and sends nothing", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  addMessage(campaign, { recipient: "6598880003", latestStatus: "failure", failures: ["recipient_invalid"] });
  await opened(campaign, "/messages");
  const reason = "Number not recognised. Retrying cannot help. Correct the number and send a new message.";
  const button = page.getByRole("button", { name: "Retry 6598880003" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(reason);
  await button.focus();
  await expect(page.getByText(reason).filter({ visible: true }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: reason })).toBeAttached();
  expect(campaign.calls.filter(({ method }) => method === "POST")).toEqual([]);
});
