import { expect, test } from "vitest";
import { paletteCommands } from "#components/shell/palette/palette-commands.ts";

const campaign = (id: number, name: string) => ({ id, name }) as never;
const given = {
  text: "",
  pathname: "/campaigns/1/batches",
  campaign: "1",
  campaigns: [campaign(1, "Here"), campaign(2, "There")],
  views: [],
  zone: "UTC",
  zones: ["UTC", "Asia/Singapore", "America/New_York"],
  isMember: false,
};
const hrefOf = (commands: ReturnType<typeof paletteCommands>, label: string) =>
  commands.find((each) => each.label === label)?.does;

test("another campaign opens on the same screen", () => {
  expect(hrefOf(paletteCommands(given), "There")).toEqual({ href: "/campaigns/2/batches" });
  expect(hrefOf(paletteCommands({ ...given, pathname: "/settings" }), "There")).toEqual({
    href: "/campaigns/2",
  });
  expect(hrefOf(paletteCommands({ ...given, pathname: "/campaigns/1/alerts" }), "There")).toEqual({
    href: "/campaigns/2/alerts",
  });
  expect(hrefOf(paletteCommands(given), "Here")).toBeUndefined();
});

test("an id opens what it names, and everything can be searched for", () => {
  const labels = (text: string) =>
    paletteCommands({ ...given, text })
      .map(({ label }) => label)
      .filter((label) => label.includes(text));
  expect(labels("message_1a-b")).toEqual([
    "Open message message_1a-b",
    "Find message_1a-b in messages",
    "Find message_1a-b in notes",
  ]);
  expect(labels("batch_7")).toEqual([
    "Open batch batch_7",
    "Find batch_7 in messages",
    "Find batch_7 in notes",
  ]);
  expect(hrefOf(paletteCommands({ ...given, text: "+65 91" }), "Find +65 91 in messages")).toEqual({
    href: "/campaigns/1/messages?q=%2B65%2091",
  });
});

test("a view opens its list, and zones are offered once something of a name is typed", () => {
  const view = { id: 1, name: "Late", filter: "show=overdue", shared: false, by: null, lost: [] };
  const commands = paletteCommands({
    ...given,
    text: "new y",
    views: [{ ...view, mayChange: true, mayDelete: true }],
  });
  expect(hrefOf(commands, "Late")).toEqual({ href: "/campaigns/1/messages?show=overdue" });
  expect(hrefOf(commands, "Times in America/New York")).toEqual({ zone: "America/New_York" });
  expect(hrefOf(commands, "Times in UTC")).toBeUndefined();
  expect(paletteCommands(given).some(({ kind }) => kind === "Time zone")).toBe(false);
});

test("the files that are held, and their calendar, can be gone to", () => {
  const commands = paletteCommands(given);
  expect(hrefOf(commands, "Held files")).toEqual({ href: "/campaigns/1/approvals" });
  expect(hrefOf(commands, "Calendar")).toEqual({ href: "/campaigns/1/calendar" });
  const without = paletteCommands({ ...given, campaign: undefined });
  expect(hrefOf(without, "Held files")).toBeUndefined();
  expect(hrefOf(without, "Calendar of all campaigns")).toEqual({ href: "/calendar" });
});

test("without a campaign there is nothing to search or to export", () => {
  const commands = paletteCommands({ ...given, campaign: undefined, text: "6591" });
  expect(new Set(commands.map(({ kind }) => kind))).toEqual(
    new Set(["Screen", "Settings", "Campaign", "Time zone"]),
  );
});

test("each part of Settings can be gone to, a member's two alone by a member", () => {
  const parts = (isMember: boolean) =>
    paletteCommands({ ...given, isMember })
      .filter(({ kind }) => kind === "Settings")
      .map(({ label }) => label);
  expect(parts(false)).toContain("Settings: Access review");
  expect(parts(true)).toEqual(["Settings: Campaigns", "Settings: Your sign-in"]);
});
