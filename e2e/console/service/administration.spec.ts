import { expect, type Page } from "@playwright/test";
import { admin } from "../../fixtures/admin";
import { apiClient } from "../../fixtures/api-client";
import { mintCampaign, pauseCampaign, SEND } from "../../fixtures/campaign";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { sharedService } from "../../fixtures/run";
import { startService } from "../../fixtures/service";
import { serviceVerbs } from "../../fixtures/service-verbs";
import { findEmbedded, newName } from "../fixtures/console";
import { layoutFaults } from "../fixtures/layout";
import { createAccount, signIn } from "../fixtures/operators";
import { test } from "../fixtures/test";

test.use({ role: "admin" });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a campaign is made step by step, and its key works with a real call until it is deleted", async ({
  page,
}) => {
  const name = newName("Pickups");
  await page.goto("/settings/service");
  await page.getByRole("button", { name: "Create a campaign" }).click();
  await page.getByLabel("Name of the campaign").fill(name);
  await page.getByRole("button", { name: "Next: Content" }).click();

  const english = page.getByLabel("Text in English");
  await english.pressSequentially("Dear {{Na");
  await expect(page.getByText(/\{\{Na\}\} is not a variable/)).toBeVisible();
  await english.fill("Dear {{name}}, your code is {{code}}.");
  await page.getByRole("button", { name: "Add malay" }).click();
  const malay = page.getByLabel("Text in Malay");
  await malay.fill("Kod “anda”: ");
  await malay.press("End");
  await page.getByRole("button", { name: "Insert name" }).click();
  await page.getByRole("button", { name: "Insert code" }).click();
  await expect(malay).toHaveValue("Kod “anda”: {{name}}{{code}}");
  await page.getByRole("textbox", { name: "name", exact: true }).fill("Ada");
  await expect(section(page, "Preview in english")).toContainText("Dear Ada, your code is code.");
  await expect(section(page, "Preview in english")).toContainText("GSM-7");
  await expect(section(page, "Preview in malay")).toContainText("UCS-2, because of ““”");
  await page.getByRole("button", { name: "Next: Addresses and keys" }).click();

  const addKey = page.getByRole("button", { name: "Add a key" });
  await expect(addKey).toHaveAccessibleDescription(/Add an address before/);
  await page.getByLabel("Address or range").fill("127.0.0.0/8");
  await page.getByRole("button", { name: "Add address" }).click();
  await addKey.click();
  await page.getByLabel("Name of the key").fill("backend");

  await page.reload();
  await expect(page.getByText("Your unsaved changes are back")).toBeVisible();
  await expect(page.getByLabel("Name of the key")).toHaveValue("backend");
  await page.goBack();
  await expect(english).toHaveValue("Dear {{name}}, your code is {{code}}.");
  await page.goBack();
  await expect(page.getByLabel("Name of the campaign")).toHaveValue(name);
  await page.goForward();
  await page.goForward();
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByRole("heading", { name: `${name} was created` })).toBeVisible();
  const key = await page.getByText(/^key_test_/).innerText();
  const campaignId = await page.getByText(/^campaign_/).innerText();
  await expect(section(page, "Key backend")).toContainText(`Bearer ${key}`);

  const client = apiClient(sharedService().url, campaignId, key);
  expect((await client.send(SEND)).body.fullMessage).toBe("Dear Ada, your code is 42.");
  await page.getByRole("link", { name: "Campaign settings" }).click();
  await page.getByRole("link", { name: "Keys", exact: true }).click();
  await expect(page.getByText(/Last used .* from 127\.0\.0\.1/)).toBeVisible();
  await expect(page.getByText(key)).toBeHidden();
  await page.getByRole("button", { name: "Delete backend" }).click();
  await page.getByRole("button", { name: "Delete key" }).click();
  await expect(page.getByText("No keys yet. The API cannot be called for this campaign.")).toBeVisible();
  expectRefusal(await client.send(SEND), "keyInvalid");
});

test("an installation without a campaign leads an admin to make one", async ({ browser }) => {
  const service = await startService();
  const page = await browser.newPage({ baseURL: service.url, storageState: { cookies: [], origins: [] } });
  await signIn(page, await createAccount("admin", service));
  await page.getByRole("button", { name: "Create a campaign" }).click();
  await expect(page.getByLabel("Name of the campaign")).toBeVisible();
  await page.close();
  await service.stop();
});

test("a page that could not be shown is there again by a click, once its fault is over", async ({
  browser,
}) => {
  const service = await startService();
  const page = await browser.newPage({ baseURL: service.url, storageState: { cookies: [], origins: [] } });
  await signIn(page, await createAccount("admin", service));
  const { pool } = serviceVerbs(service);
  await pool.query("alter table note rename to note_away");
  await page.goto("/settings/alerts/notes");
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await pool.query("alter table note_away rename to note");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Notes on route alerts" })).toBeVisible();
  await page.close();
  await service.stop();
});

test("a service that starts held says so on every screen, and an admin releases it", async ({ browser }) => {
  const service = await startService({ DELIVERY_HELD: "1" });
  const page = await browser.newPage({ baseURL: service.url, storageState: { cookies: [], origins: [] } });
  await signIn(page, await createAccount("admin", service));
  const banner = section(page, "Delivery held");
  await expect(banner).toContainText("Started with DELIVERY_HELD=1");
  expect(await (await page.request.get("/api/health")).json()).toMatchObject({ delivery: "held" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await banner.getByRole("link", { name: "Settings, This service" }).click();
  await page.getByRole("button", { name: "Release delivery" }).click();
  const dialog = page.getByRole("dialog", { name: "Release delivery" });
  await expect(dialog).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await expect(dialog).toContainText("0 messages were queued when delivery was held");
  await dialog.getByLabel("Let them fail").check();
  await dialog.getByRole("button", { name: "Release delivery" }).click();
  await expect(banner).toBeHidden();

  await page.getByRole("button", { name: "Hold delivery" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("The provider is being changed");
  await page.getByRole("dialog").getByRole("button", { name: "Hold delivery" }).click();
  await expect(banner).toContainText("The provider is being changed");
  expect(await admin(service, "delivery", "release", "--queued", "send")).toEqual({
    held: false,
    noRoute: false,
  });
  await page.close();
  await service.stop();
});

test("content is locked once a message was made; a new version is asked for and leaves that message", async ({
  page,
}) => {
  const { campaignId, sender } = await mintCampaign();
  const first = await sender.send(SEND);
  await page.goto(`/settings/service/${campaignId}/content`);
  await expect(page.getByText("Version 1 is locked")).toBeVisible();
  await expect(page.getByLabel("Text in English")).not.toBeEditable();
  await page.getByRole("button", { name: "Create a new version" }).click();
  await page.getByLabel("Text in English").fill("Hi {{name}}");
  await expect(page.getByRole("button", { name: "Save as version 2" })).toHaveAccessibleDescription(
    /Some texts have errors/,
  );
  await page.getByLabel("Text in English").fill("Hi {{name}}: {{code}}");

  // A failed request loses nothing, and pressing again is enough.
  await page.route("**/content", (route) => route.abort());
  await page.getByRole("button", { name: "Save as version 2" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing you typed is lost" })).toBeVisible();
  await page.unroute("**/content");
  await page.getByRole("button", { name: "Save as version 2" }).click();
  await expect(
    page.getByText("has not been used yet").or(page.getByText("Version 2 is locked")),
  ).toBeVisible();
  expect((await sender.send(SEND)).body.fullMessage).toContain("Hi Ada: 42");
  expect((await sender.retrieve(first.body.id)).body.fullMessage).toBe(first.body.fullMessage);
});

test("what was typed outlives the session", async ({ page, context }) => {
  const { campaignId } = await mintCampaign();
  await page.goto(`/settings/service/${campaignId}`);
  await page.getByLabel("Name", { exact: true }).fill("Renamed");
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Sign in in another tab" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Renamed");
  await context.addCookies(cookies);
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Renamed");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Renamed", level: 1 })).toBeVisible();
});

test("a pause says why on every screen of the campaign, and is seen where campaigns are chosen, until it is resumed", async ({
  page,
  api,
}) => {
  const { campaignId } = await mintCampaign();
  const known = await findEmbedded(api, campaignId);
  await page.goto(`/settings/service/${campaignId}`);
  await page.getByRole("button", { name: "Pause sending" }).click();
  await page.getByLabel("Reason").fill("Wrong text");
  await page.getByRole("dialog").getByRole("button", { name: "Pause sending" }).click();
  await expect(section(page, "Sending")).toContainText("Wrong text");
  for (const screen of ["", "/messages", "/batches", "/upload"]) {
    await page.goto(`${known.path}${screen}`);
    await expect(section(page, "Campaign paused")).toContainText(/by admin.*: Wrong text\./);
  }
  await page.getByRole("button", { name: known.name }).click();
  await page.getByRole("combobox").fill(campaignId);
  const found = page.getByRole("option").filter({ visible: true });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText("Paused");
  await page.goto("/");
  await page.getByRole("searchbox").fill(campaignId);
  const listed = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText("Paused");
  await page.goto(known.path);
  await section(page, "Campaign paused").getByRole("link").click();
  await page.getByRole("button", { name: "Resume sending" }).click();
  await expect(section(page, "Sending")).toContainText("Running");
  await page.goto("/");
  await page.getByRole("searchbox").fill(campaignId);
  await expect(listed).toHaveCount(1);
  await expect(listed).not.toContainText("Paused");
  await page.goto(known.path);
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(section(page, "Campaign paused")).toBeHidden();
});

test("addresses are judged as they are typed, at most twenty, and taken away with a warning", async ({
  page,
}) => {
  const ipAllowlist = ["203.0.112.0/24", ...Array.from({ length: 18 }, (_, last) => `198.18.0.${last}`)];
  const { campaignId } = await mintCampaign({ ipAllowlist });
  await page.goto(`/settings/service/${campaignId}/addresses`);
  const field = page.getByLabel("Address or range");
  await field.fill("home");
  await field.blur();
  await expect(page.getByText(/"home" is not an IP address/)).toBeVisible();
  await field.fill("203.0.112.7");
  await expect(page.getByText("203.0.112.0/24 already covers 203.0.112.7.")).toBeVisible();
  await field.fill("192.168.4.9/16");
  await expect(page.getByText(/Saved as 192\.168\.0\.0\/16\. This is a private range/)).toBeVisible();
  await page.getByRole("button", { name: /^Add your current address/ }).click();
  await expect(page.getByRole("button", { name: "Add address" })).toHaveAccessibleDescription(/at most 20/);
  await page.getByRole("button", { name: "Remove 203.0.112.0/24" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Remove 203.0.112.0/24" })).toBeHidden();
  await field.fill("192.168.4.9/16");
  await field.press("Enter");
  await expect(page.getByRole("button", { name: "Remove 192.168.0.0/16" })).toBeVisible();
});

test("a test number gets one message, and the console shows what becomes of it", async ({ page, api }) => {
  const { campaignId } = await mintCampaign();
  await findEmbedded(api, campaignId);
  await page.goto(`/settings/service/${campaignId}/test-numbers`);
  await expect(page.getByRole("list", { name: "Test numbers" }).getByRole("listitem")).toHaveCount(7);
  await page.getByRole("textbox", { name: "name", exact: true }).fill("Grace");
  await page.getByRole("button", { name: "Send one to 6511113333" }).click();
  await page.getByRole("link", { name: "View message to 6511113333" }).click();
  await expect(page.getByText("Dear Grace, your code is code.").first()).toBeVisible();
  await expect(page.getByText("Content rejected").first()).toBeVisible();
});

test("the API page has the campaign's own values in its examples", async ({ page }) => {
  const { campaignId } = await mintCampaign();
  await page.goto(`/settings/service/${campaignId}/api`);
  const single = section(page, "Single send");
  await expect(single).toContainText(`/campaigns/${campaignId}/messages`);
  await expect(single).toContainText('"values":{"name":"name","code":"code"}');
  await expect(section(page, "Batch send")).toContainText("recipient,language,name,code");
});

test("the directory takes a whole file or nothing, and shows numbers of entries only", async ({ page }) => {
  await page.goto("/settings/service/directory");
  const file = (text: string) => ({ name: "nric.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByLabel("CSV file").setInputFiles(file("nric,recipient\nS1234567A,6598765432\n"));
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "row 2" })).toBeVisible();
  await expect(page.getByText("S1234567A")).toBeHidden();
  await page.getByLabel("CSV file").setInputFiles(file("nric,recipient\nS1234567D,6598765432\n"));
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("1 entry was imported.")).toBeVisible();
  await page.getByLabel("Identity number").fill("S1234567A");
  await page.getByRole("button", { name: "Delete this entry" }).click();
  await expect(page.getByText("This is not an NRIC or FIN with the right check letter")).toBeVisible();
});

test("of two admins who edit one version, the second is told before anything is overwritten", async ({
  page,
  api,
}) => {
  const { campaignId, sender } = await mintCampaign();
  await sender.send(SEND);
  await page.goto(`/settings/service/${campaignId}/content`);
  await page.getByRole("button", { name: "Create a new version" }).click();
  await page.getByLabel("Text in English").fill("Mine {{name}} {{code}}");
  const templates = { english: "Theirs {{name}} {{code}}" };
  const theirs = await api.put(`/api/console/service/campaigns/${campaignId}/content`, {
    data: { header: "", footer: {}, templates, newVersion: true, basedOn: 1 },
  });
  expect(theirs.status()).toBe(200);
  await expect(page.getByText("Version 2 was saved while you were editing")).toBeVisible();
  await page.getByRole("button", { name: "Use my changes" }).click();
  await page.getByRole("button", { name: /^Save (content|as version)/ }).click();
  // Not before it is saved: a message locks the version that it is made with.
  await expect(page.getByRole("button", { name: "Discard changes" })).toBeHidden();
  expect((await sender.send(SEND)).body.fullMessage).toContain("Mine Ada 42");
});

test("a paused campaign's pause by the command line has no reason, and says so plainly", async ({
  page,
  api,
}) => {
  const campaign = await mintCampaign();
  const known = await findEmbedded(api, campaign.campaignId);
  await pauseCampaign(campaign);
  await page.goto(known.path);
  await expect(section(page, "Campaign paused")).toContainText("by command line.");
});
