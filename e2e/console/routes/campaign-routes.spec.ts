import { expect } from "@playwright/test";
import { admin } from "../../fixtures/admin";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { assignRoutes } from "../../fixtures/route";
import { untilStatus } from "../../fixtures/settled";
import { findEmbedded, untilRead } from "../fixtures/console";
import { section, test } from "./centre";

test.use({ role: "admin" });

test("a campaign's routes are chosen and ordered by keys alone, and a sender that one does not allow is refused", async ({
  page,
  centre,
  routed,
}) => {
  const smsc = await centre();
  const first = await routed(smsc, { senders: ["LIBRARY"] });
  const second = await routed(smsc);
  const { campaignId, location } = await mintCampaign();
  await page.goto(`/settings/service/${campaignId}/routes`);
  await expect(page.getByText("the simulator carries the messages")).toBeVisible();
  const choice = page.getByRole("combobox", { name: "One more route" });
  const add = page.getByRole("button", { name: "Add to the campaign" });
  for (const name of [second, first]) {
    await choice.selectOption(name);
    await add.press("Enter");
  }
  const order = page.getByRole("list", { name: "Routes of this campaign" }).getByRole("listitem");
  await expect(order).toContainText([second, first]);
  await page.getByRole("button", { name: `Move ${first} up` }).press("Enter");
  await expect(order).toContainText([first, second]);
  await expect(page.getByRole("button", { name: `Move ${first} up` })).toBeFocused();
  await expect(page.getByRole("button", { name: `Move ${first} up` })).toHaveAccessibleDescription(
    /is the first already/,
  );

  const sender = page.getByLabel("Sender", { exact: true });
  await sender.fill("REDIAL");
  await expect(sender).toHaveAccessibleDescription(
    new RegExp(`sender REDIAL may not be used on route ${first}; it allows LIBRARY`),
  );
  await page.getByRole("button", { name: "Save routes", exact: true }).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "may not be used" })).toBeVisible();
  await sender.fill("LIBRARY");
  await page.getByRole("button", { name: "Save routes", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Save routes", exact: true })).toHaveAccessibleDescription(
    "There are no changes to save.",
  );
  const shown = await admin<{ routes: string[]; sender: string }>(location, "campaign", "show", campaignId);
  expect(shown).toMatchObject({ routes: [first, second], sender: "LIBRARY" });

  await page.getByRole("button", { name: `Remove ${second}` }).press("Enter");
  await expect(page.getByRole("list", { name: "Routes of this campaign" })).toBeFocused();
  await page.reload();
  await expect(page.getByText("Your unsaved changes are back")).toBeVisible();
  await expect(order).toContainText([first]);
});

test("a message's attempt names route, parts and code, and what the provider said later; the overview counts by route", async ({
  page,
  api,
  centre,
  routed,
}) => {
  const receipts = [
    { stat: "UNDELIV", err: "001" },
    { stat: "DELIVRD", afterMs: 500 },
  ];
  const smsc = await centre({ script: { 9: { receipts } } });
  const name = await routed(smsc);
  const campaign = await mintCampaign();
  await assignRoutes(campaign, name);
  const long = { ...SEND.values, name: "a".repeat(180) };
  const failed = await campaign.sender.send({ ...SEND, recipient: "6591234569", values: long });
  const delivered = await campaign.sender.send(SEND);
  await untilStatus(campaign.reader, failed.body.id, "failure");
  await untilStatus(campaign.reader, delivered.body.id, "success");
  const known = await findEmbedded(api, campaign.campaignId);
  await untilRead(api, known, 2);

  await page.goto(`${known.path}/messages/${failed.body.id}`);
  const attempt = page.getByRole("article").first();
  await expect(attempt.getByRole("link", { name })).toBeVisible();
  await expect(attempt).toContainText(/· [2-9] parts/);
  await expect(attempt).toContainText("stat UNDELIV err 001");
  await expect(attempt).toContainText("The provider later said: delivered");

  await page.goto(known.path);
  const row = section(page, "By route").getByRole("row").filter({ hasText: name });
  await expect(row.getByRole("cell", { name: "50 %" })).toBeVisible();
  await expect(row.getByRole("img", { name: "Delivered 1, Failed 1" })).toBeVisible();
});
