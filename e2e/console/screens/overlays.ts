import { expect } from "@playwright/test";
import { narrowTo } from "../fixtures/narrow-to";
import { heading } from "../fixtures/shown-screen";
import { MESSAGE_OVERLAYS } from "./message-overlays";
import type { Overlay } from "./open-overlay";

const overview: Overlay["path"] = ({ path }) => path;

const ON_EVERY_SCREEN: Overlay[] = [
  {
    name: "the palette",
    path: overview,
    open: async (page) => {
      await heading("Overview")(page);
      await page.keyboard.press("Control+k");
    },
    shown: (page) => page.getByRole("option", { name: /^Export messages/ }),
  },
  {
    name: "account",
    path: overview,
    open: (page) => page.getByRole("button", { name: /^Account/ }).click(),
    shown: (page) => page.getByRole("menuitem", { name: "Sign out" }),
  },
  {
    name: "campaigns to choose from",
    path: overview,
    open: async (page, { own }) => {
      await page.getByRole("banner").getByRole("button").first().click();
      await page.getByRole("combobox", { name: "Find a campaign" }).fill(own);
    },
    shown: (page) => page.getByRole("combobox", { name: "Find a campaign" }),
  },
  {
    name: "keys",
    path: overview,
    open: async (page) => {
      await heading("Overview")(page);
      await page.keyboard.press("?");
    },
    shown: (page) => page.getByRole("dialog", { name: "Keyboard" }),
  },
  {
    name: "the bell",
    path: overview,
    open: async (page) => {
      await heading("Overview")(page);
      await page.getByRole("button", { name: /^Alerts: / }).click();
    },
    shown: (page) => page.getByRole("link", { name: /^Rules and past alerts/ }),
  },
];

/** The parts that open over a screen, or replace it. */
export const OVERLAYS: Overlay[] = [
  ...MESSAGE_OVERLAYS,
  ...ON_EVERY_SCREEN,
  {
    name: "an alert rule",
    path: ({ path }) => `${path}/alerts`,
    open: async (page) => {
      await heading("Alerts")(page);
      await page.getByRole("button", { name: "Add a rule" }).click();
    },
    shown: (page) => page.getByRole("dialog").getByLabel("Alert when"),
  },
  {
    name: "a form",
    path: () => "/settings",
    open: async (page, campaign) => {
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      await narrowTo(page, campaign);
      await page.getByRole("button", { name: "Register campaign" }).first().click();
    },
    shown: (page) => page.getByRole("dialog").getByLabel("API key"),
  },
  {
    name: "a person",
    path: () => "/settings/people",
    open: (page) =>
      page
        .getByRole("button", { name: /^Manage / })
        .first()
        .click(),
    shown: (page) => page.getByRole("dialog").getByRole("list", { name: "Actions" }),
  },
  {
    name: "a member",
    path: ({ path }) => `${path}/members`,
    open: (page) =>
      page
        .getByRole("button", { name: /^Manage / })
        .first()
        .click(),
    shown: (page) => page.getByRole("dialog").getByRole("button", { name: "Change role" }),
  },
  {
    name: "a team",
    path: () => "/settings/teams",
    open: (page) => page.getByRole("button", { name: "New team" }).click(),
    shown: (page) => page.getByRole("dialog", { name: "New team" }),
  },
  {
    name: "access to take away",
    path: () => "/settings/access-review",
    open: (page) =>
      page
        .getByRole("button", { name: /^Take away Member/ })
        .first()
        .click(),
    shown: (page) => page.getByRole("dialog").getByRole("button", { name: "Remove person" }),
  },
  {
    name: "the retention of a campaign",
    path: () => "/settings/retention",
    open: async (page, { name }) => {
      await page.getByRole("button", { name: `Change for ${name}` }).click();
      await page.getByRole("dialog").getByRole("checkbox", { name: "Same as all campaigns" }).uncheck();
      await page.getByRole("dialog").getByLabel("Messages, days").fill("40");
    },
    shown: (page) => page.getByRole("dialog").getByText("This cannot be saved"),
  },
  {
    name: "a notice to write",
    path: () => "/settings/service",
    open: (page) => page.getByRole("button", { name: "Show a notice" }).click(),
    shown: (page) => page.getByRole("dialog", { name: "Show a notice" }),
  },
  {
    name: "turning two-factor authentication on",
    path: () => "/settings/people",
    open: (page) => page.getByRole("button", { name: "Turn on" }).click(),
    shown: (page) => page.getByRole("dialog").getByLabel("Your password"),
  },
  {
    name: "an audit record",
    path: () => "/settings/audit",
    open: (page) => page.getByRole("region", { name: "Audit" }).getByRole("link").first().click(),
    shown: (page) => page.getByRole("dialog").getByRole("button", { name: "Copy for support" }),
  },
];
