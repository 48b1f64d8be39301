import { expect } from "@playwright/test";
import type { Behaviour } from "../../upstream/behaviour";
import { since } from "../../upstream/calls";
import { addMessage, addMessages, moveOn } from "../../upstream/campaign";
import { at } from "../fixtures/at";
import { untilRead } from "../fixtures/console";
import { freshness, messageRow, messageRows } from "../fixtures/screen";
import { test } from "../fixtures/test";

const REASONS: [refuse: NonNullable<Behaviour["refuse"]>, what: string, sentence: string, health: string][] =
  [
    ["key", "a rejected key", "Stopped: key rejected", "Key rejected"],
    ["address", "a refused address", "Stopped: this server's address is not allowed", "Address not allowed"],
    ["permission", "a missing permission", "Stopped: key lacks permission (1010)", "No permission"],
  ];

for (const [refuse, what, sentence, health] of REASONS) {
  test(`${what} is one plain sentence, stops that campaign only, and goes on once mended`, async ({
    page,
    standIn,
    api,
    registered,
  }) => {
    const stopped = standIn.addCampaign();
    const mended = at(addMessages(stopped, 3, { latestStatus: "sent" }), 0);
    const failed = addMessage(stopped, { latestStatus: "failure", failures: ["recipient_unavailable"] });
    const other = standIn.addCampaign();
    const neighbour = at(addMessages(other, 3, { latestStatus: "sent" }), 0);
    const [known, knownOther] = [await registered(stopped), await registered(other)];
    await Promise.all([untilRead(api, known, 4), untilRead(api, knownOther, 3)]);

    await page.goto(`${known.path}/messages`);
    await expect(messageRows(page)).toHaveCount(4);
    const retry = messageRow(page, failed.recipient).getByRole("button", { name: /^Retry/ });
    await expect(retry).not.toHaveAttribute("aria-disabled");
    stopped.behaviour.refuse = refuse;
    const state = page.getByRole("button", { name: `Freshness: ${sentence} · all read` });
    await expect(state).toHaveAccessibleName(/ · data as of \d\d:\d\d:\d\d$/);
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toHaveCount(1);
    await expect(messageRows(page)).toHaveCount(4);
    await expect(retry).toHaveAttribute("aria-disabled", "true");
    await expect(retry).toHaveAccessibleDescription(/^Nothing can be retried: calls have stopped/);
    const stoppedAt = performance.now();

    await freshness(page).click();
    const help = page.getByRole("dialog", { name: "Freshness" });
    await expect(help.getByRole("link", { name: "Settings" })).toBeVisible();
    await expect(help.getByText(/trace-/)).toBeVisible();
    await page.keyboard.press("Escape");

    await page.goto(`${knownOther.path}/messages`);
    moveOn(neighbour, "success");
    await expect(messageRow(page, neighbour.recipient)).toContainText("Delivered");
    expect(since(stopped.calls, stoppedAt).length).toBeLessThanOrEqual(1);
    await page.goto("/settings");
    // The list begins with a hundred.
    const find = page.getByRole("searchbox", { name: /^Find a campaign by/ });
    for (const [{ name }, state] of [
      [known, health],
      [knownOther, "Working"],
    ] as const) {
      await find.fill(name);
      await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText(state);
    }

    stopped.behaviour.refuse = null;
    moveOn(mended, "success");
    await page.goto(`${known.path}/messages`);
    await freshness(page).click();
    await page.getByRole("button", { name: "Check again" }).click();
    await page.keyboard.press("Escape");
    await expect(freshness(page)).toHaveAccessibleName(/Live/);
    await expect(messageRow(page, mended.recipient)).toContainText("Delivered");
    await expect(retry).not.toHaveAttribute("aria-disabled");
  });
}

test("a message that is open when the calls stop can be retried again once they go on", async ({
  page,
  api,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  const { id } = addMessage(campaign, { latestStatus: "failure", failures: ["recipient_unavailable"] });
  const known = await opened(campaign, `/messages/${id}`);
  const retry = page.getByRole("button", { name: "Retry", exact: true });
  await expect(retry).not.toHaveAttribute("aria-disabled");
  campaign.behaviour.refuse = "key";
  await expect(page.getByText("Nothing can be retried: calls have stopped (key rejected).")).toBeVisible();
  await expect(retry).toHaveAttribute("aria-disabled", "true");
  campaign.behaviour.refuse = null;
  await api.post(`/api/console/campaigns/${known.id}/refresh`, { data: {} });
  await expect(retry).not.toHaveAttribute("aria-disabled");
});

test("a campaign that is gone upstream keeps what was read, and says so", async ({
  page,
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  addMessages(campaign, 3, { latestStatus: "sent" });
  const known = await registered(campaign);
  await untilRead(api, known, 3);
  campaign.behaviour.refuse = "campaign";
  await page.goto(`${known.path}/messages`);
  await expect(freshness(page)).toHaveAccessibleName(/Stopped: campaign not found/);
  await expect(messageRows(page)).toHaveCount(3);
});

test("where the key is refused, Upload and Send say so before a file is chosen or a message written", async ({
  page,
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  addMessages(campaign, 2, { latestStatus: "sent" });
  const known = await registered(campaign);
  await untilRead(api, known, 2);
  campaign.behaviour.refuse = "key";
  await page.goto(`${known.path}/messages`);
  await expect(freshness(page)).toHaveAccessibleName(/Stopped: key rejected/);
  for (const screen of ["upload", "send"]) {
    const html = await (await page.request.get(`${known.path}/${screen}`)).text();
    expect(html, `the first paint of ${screen}`).toContain("Nothing can be sent: calls have stopped");
  }
  campaign.behaviour.refuse = null;
});
