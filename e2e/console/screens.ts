import { expect, type Page } from "@playwright/test";
import type { KnownCampaign } from "./console";
import { freshness, messageRows, messageTable, panel } from "./screen";

export type ShownCampaign = KnownCampaign & {
  /** What the names of this campaign and of the embedded service's have in common, and no other test's. */
  own: string;
  batchId: string;
  /** A campaign of the embedded service, for its administration. */
  serviceCampaignId: string;
};

export type Screen = {
  name: string;
  path: (campaign: ShownCampaign) => string;
  ready: (page: Page) => Promise<void>;
};

export const heading = (name: string) => (page: Page) =>
  expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

function live(page: Page): Promise<void> {
  return expect(freshness(page)).toHaveAccessibleName(/Live/);
}

export async function rows(page: Page): Promise<void> {
  await expect(messageRows(page).first()).toBeVisible();
  await live(page);
}

/** Where all campaigns are listed, leaves those of a test: a hundred rows of one kind say no more, and take axe long. */
export async function narrowTo(page: Page, { own }: ShownCampaign): Promise<void> {
  const search = page.getByRole("searchbox", { name: /^Find a campaign by/ });
  if (!(await search.isVisible())) return;
  await search.fill(own);
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows.filter({ hasText: own }).first()).toBeVisible();
  await expect(rows.filter({ hasNotText: own })).toHaveCount(0);
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
      await page.getByRole("button", { name: "Add malay" }).click();
      await page.getByLabel("Text in Malay").fill("Kepada {{name}}, “{{title}}” sudah sedia.");
      await text.click();
      await text.press("End");
      await expect(page.getByText(/^A variable: lower-case letters/)).toBeVisible();
    },
  },
  { name: "campaign-administration", path: administration(""), ready: region("Sending") },
  { name: "campaign-content", path: administration("/content"), ready: region("Preview in english") },
  { name: "campaign-addresses", path: administration("/addresses"), ready: region("Add an address") },
  { name: "campaign-keys", path: administration("/keys"), ready: region("Create a key") },
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
  {
    name: "campaigns",
    path: () => "/",
    ready: (page) => expect(page.getByRole("row").nth(1)).toBeVisible(),
  },
  {
    name: "overview",
    path: ({ path }) => path,
    ready: async (page) => {
      await expect(page.getByRole("main").getByRole("link", { name: /^Delivered/ })).toBeVisible();
      await expect(page.getByRole("slider", { name: /^Messages by time/ })).toBeAttached();
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
      await expect(page.getByRole("heading", { name: /^\d+ Failed$/, level: 1 })).toBeVisible();
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
    ready: (page) => expect(page.getByText("First retry:")).toBeVisible(),
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
