import { expect, type Page } from "@playwright/test";
import type { KnownCampaign } from "./console";
import { freshness, messageRows, messageTable, panel } from "./screen";

export type ShownCampaign = KnownCampaign & {
  batchId: string;
  /** A campaign of the embedded service, for its administration. */
  serviceCampaignId: string;
};

type Screen = {
  name: string;
  path: (campaign: ShownCampaign) => string;
  ready: (page: Page) => Promise<void>;
};

const heading = (name: string) => (page: Page) =>
  expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

function live(page: Page): Promise<void> {
  return expect(freshness(page)).toHaveAccessibleName(/Live/);
}

async function rows(page: Page): Promise<void> {
  await expect(messageRows(page).first()).toBeVisible();
  await live(page);
}

const administration = (part: string) => (campaign: ShownCampaign) =>
  `/settings/service/${campaign.serviceCampaignId}${part}`;
const region = (name: string) => (page: Page) =>
  expect(page.getByRole("region", { name, exact: true })).toBeVisible();

/** Where campaigns of the embedded service are made and configured. */
const ADMINISTRATION: Screen[] = [
  {
    name: "service-campaigns",
    path: () => "/settings/service",
    ready: (page) => expect(page.getByRole("row").nth(1)).toBeVisible(),
  },
  {
    name: "new-campaign",
    path: () => "/settings/service/new",
    ready: async (page) => {
      await page.getByLabel("Name of the campaign").fill("Library pickups");
      await page.getByRole("button", { name: "Next: Content" }).click();
      const text = page.getByLabel("Text in English");
      await text.fill("Dear {{name}}, {{title}} is ready until {{");
      // What was typed at another width is there again.
      const malay = page.getByRole("button", { name: "Add malay" });
      if (await malay.isVisible()) await malay.click();
      await page.getByLabel("Text in Malay").fill("Kepada {{name}}, “{{title}}” sudah sedia.");
      await text.click();
      await text.press("End");
      await expect(page.getByText(/^A variable: lower-case letters/)).toBeVisible();
    },
  },
  { name: "campaign-administration", path: administration(""), ready: region("Sending") },
  { name: "campaign-content", path: administration("/content"), ready: region("Preview in english") },
  { name: "campaign-addresses", path: administration("/addresses"), ready: region("Add an address") },
  { name: "campaign-keys", path: administration("/keys"), ready: region("Make a key") },
  {
    name: "test-numbers",
    path: administration("/test-numbers"),
    ready: region("Numbers that fail on purpose"),
  },
  { name: "campaign-api", path: administration("/api"), ready: region("Single send") },
  { name: "directory", path: () => "/settings/service/directory", ready: region("Import a file") },
];

/** Every screen of the console with something on it. */
export const SCREENS: Screen[] = [
  { name: "campaigns", path: () => "/", ready: heading("Campaigns") },
  {
    name: "overview",
    path: ({ path }) => path,
    ready: async (page) => {
      await expect(page.getByRole("main").getByRole("link", { name: /^Delivered/ })).toBeVisible();
      await expect(page.locator(".recharts-bar-rectangle").first()).toBeVisible();
      await live(page);
    },
  },
  { name: "messages", path: ({ path }) => `${path}/messages`, ready: rows },
  {
    name: "message-panel",
    path: ({ path }) => `${path}/messages?status=failure`,
    ready: async (page) => {
      await rows(page);
      await messageTable(page).getByRole("link", { name: /^\d+$/ }).first().click();
      await expect(panel(page).getByRole("article").first()).toBeVisible();
    },
  },
  {
    name: "message",
    path: ({ path }) => `${path}/messages?status=failure`,
    ready: async (page) => {
      await rows(page);
      await messageTable(page).getByRole("link", { name: /^\d+$/ }).first().click();
      await panel(page).getByRole("link", { name: "Open as a page" }).click();
      await expect(page.getByRole("heading", { name: "Message", level: 1 })).toBeVisible();
      await expect(page.getByRole("article").first()).toBeVisible();
      await live(page);
    },
  },
  {
    name: "batches",
    path: ({ path }) => `${path}/batches`,
    ready: async (page) => {
      await expect(page.getByRole("region", { name: "Batches" }).getByRole("row").nth(1)).toBeVisible();
      await live(page);
    },
  },
  {
    name: "batch",
    path: ({ path, batchId }) => `${path}/batches/${batchId}`,
    ready: async (page) => {
      await expect(page.getByRole("region", { name: "Batch", exact: true })).toBeVisible();
      await rows(page);
    },
  },
  { name: "send one message", path: ({ path }) => `${path}/send`, ready: heading("Send one message") },
  { name: "alerts", path: ({ path }) => `${path}/alerts`, ready: heading("Alerts") },
  { name: "operations", path: ({ path }) => `${path}/operations`, ready: heading("Operations") },
  { name: "retry plans", path: ({ path }) => `${path}/plans`, ready: heading("Retry plans") },
  {
    name: "new retry plan",
    path: ({ path }) => `${path}/plans/new`,
    ready: (page) => expect(page.getByText("The first goes")).toBeVisible(),
  },
  {
    name: "settings",
    path: () => "/settings",
    ready: (page) => expect(page.getByRole("button", { name: /^Edit / }).first()).toBeVisible(),
  },
  ...ADMINISTRATION,
  {
    name: "people",
    path: () => "/settings/people",
    ready: (page) =>
      expect(page.getByRole("region", { name: "People" }).getByRole("row").nth(1)).toBeVisible(),
  },
  {
    name: "audit",
    path: () => "/settings/audit",
    ready: (page) =>
      expect(page.getByRole("region", { name: "Audit" }).getByRole("row").nth(1)).toBeVisible(),
  },
];

/** What opens over a screen. */
export const OVERLAYS: Screen[] = [
  {
    name: "filter",
    path: ({ path }) => `${path}/messages`,
    ready: async (page) => {
      await rows(page);
      await page.getByRole("button", { name: "Status", exact: true }).click();
      await expect(page.getByRole("group", { name: "Status" })).toBeVisible();
    },
  },
  {
    name: "saved views",
    path: ({ path }) => `${path}/messages`,
    ready: async (page) => {
      await rows(page);
      await page.getByRole("button", { name: "Views" }).click();
      await expect(page.getByRole("textbox", { name: "Save this list as a view" })).toBeVisible();
    },
  },
  {
    name: "an export",
    path: ({ path }) => `${path}/messages?status=failure`,
    ready: async (page) => {
      await rows(page);
      await page.getByRole("button", { name: "Export" }).click();
      await expect(page.getByRole("dialog", { name: "Export as CSV" })).toBeVisible();
    },
  },
  {
    name: "a selection and its retry",
    path: ({ path }) => `${path}/messages`,
    ready: async (page) => {
      await rows(page);
      await page.getByRole("checkbox", { name: "Select this page" }).check();
      await page.getByRole("button", { name: /^Retry selected/ }).click();
      await expect(page.getByRole("region", { name: "Will be skipped" })).toBeVisible();
    },
  },
  {
    name: "the palette",
    path: ({ path }) => path,
    ready: async (page) => {
      await heading("Overview")(page);
      // Keys are heard once the page has come to life.
      await expect(async () => {
        await page.keyboard.press("Control+k");
        await expect(page.getByRole("option", { name: /^Export messages/ })).toBeVisible({ timeout: 4000 });
      }).toPass();
    },
  },
  {
    name: "freshness",
    path: ({ path }) => `${path}/messages`,
    ready: async (page) => {
      await rows(page);
      await freshness(page).click();
      await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    },
  },
  {
    name: "account",
    path: () => "/",
    ready: async (page) => {
      await page.getByRole("button", { name: /^Account/ }).click();
      await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    },
  },
  {
    name: "campaigns to choose from",
    path: ({ path }) => path,
    ready: async (page) => {
      await page.getByRole("banner").getByRole("button").first().click();
      await expect(page.getByRole("combobox", { name: "Find a campaign" })).toBeVisible();
    },
  },
  {
    name: "keys",
    path: ({ path }) => path,
    ready: async (page) => {
      await heading("Overview")(page);
      await expect(async () => {
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible({ timeout: 4000 });
      }).toPass();
    },
  },
  {
    name: "an alert rule",
    path: ({ path }) => `${path}/alerts`,
    ready: async (page) => {
      await heading("Alerts")(page);
      await page.getByRole("button", { name: "Add a rule" }).click();
      await expect(page.getByRole("dialog").getByLabel("Tell when")).toBeVisible();
    },
  },
  {
    name: "the bell",
    path: ({ path }) => path,
    ready: async (page) => {
      await heading("Overview")(page);
      await page.getByRole("button", { name: /^Alerts: / }).click();
      await expect(page.getByRole("link", { name: /^Rules and past alerts/ })).toBeVisible();
    },
  },
  {
    name: "a form",
    path: () => "/settings",
    ready: async (page) => {
      await page.getByRole("button", { name: "Register campaign" }).first().click();
      await expect(page.getByRole("dialog").getByLabel("API key")).toBeVisible();
    },
  },
  {
    name: "a person",
    path: () => "/settings/people",
    ready: async (page) => {
      await page
        .getByRole("button", { name: /^Manage / })
        .first()
        .click();
      await expect(page.getByRole("dialog").getByRole("list", { name: "Actions" })).toBeVisible();
    },
  },
  {
    name: "an audit record",
    path: () => "/settings/audit",
    ready: async (page) => {
      await page.getByRole("region", { name: "Audit" }).getByRole("link").first().click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Copy for support" })).toBeVisible();
    },
  },
  {
    name: "an empty list",
    path: ({ path }) => `${path}/messages?status=sending&colour=red`,
    ready: (page) => expect(page.getByRole("heading", { name: "No message matches" })).toBeVisible(),
  },
  {
    name: "a message that is not there",
    path: ({ path }) => `${path}/messages/message_0`,
    ready: (page) => expect(page.getByRole("heading", { name: "There is no such message" })).toBeVisible(),
  },
];
