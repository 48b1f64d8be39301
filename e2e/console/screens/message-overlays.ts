import { freshness } from "../fixtures/screen";
import { rows } from "../fixtures/shown-screen";
import type { Overlay } from "./open-overlay";

const messages: Overlay["path"] = ({ path }) => `${path}/messages`;
const failures: Overlay["path"] = ({ path }) => `${path}/messages?status=failure`;

/** The parts that open over the list of messages, or replace it. */
export const MESSAGE_OVERLAYS: Overlay[] = [
  {
    name: "filter",
    path: messages,
    open: async (page) => {
      await rows(page);
      await page.getByRole("button", { name: "Status", exact: true }).click();
    },
    shown: (page) => page.getByRole("group", { name: "Status" }),
  },
  {
    name: "saved views",
    path: messages,
    open: async (page) => {
      await rows(page);
      await page.getByRole("button", { name: "Views" }).click();
    },
    shown: (page) => page.getByRole("textbox", { name: "Save this list as a view" }),
  },
  {
    name: "an export",
    path: failures,
    open: async (page) => {
      await rows(page);
      await page.getByRole("button", { name: "Export" }).click();
    },
    shown: (page) => page.getByRole("dialog", { name: "Export messages as CSV" }),
  },
  {
    name: "a selection and its retry",
    path: messages,
    open: async (page) => {
      await rows(page);
      await page.getByRole("checkbox", { name: "Select this page" }).check();
      await page.getByRole("button", { name: /^Retry selected/ }).click();
    },
    shown: (page) => page.getByRole("region", { name: "Will be skipped" }),
  },
  {
    name: "freshness",
    path: messages,
    open: async (page) => {
      await rows(page);
      await freshness(page).click();
    },
    shown: (page) => page.getByRole("button", { name: "Pause" }),
  },
  {
    name: "an empty list",
    path: ({ path }) => `${path}/messages?status=sending&colour=red`,
    open: async () => {},
    shown: (page) => page.getByRole("heading", { name: "No messages match" }),
  },
  {
    name: "a message that is not there",
    path: ({ path }) => `${path}/messages/message_0`,
    open: async () => {},
    shown: (page) => page.getByRole("heading", { name: "There is no such message" }),
  },
];
