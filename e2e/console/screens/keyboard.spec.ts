import { expect, type Page } from "@playwright/test";
import { addMessages } from "../../upstream/campaign";
import { announcements } from "../fixtures/announcements";
import { at } from "../fixtures/at";
import { MIXED } from "../fixtures/mixed-campaign";
import { freshness, messageRow, messageRows, messageTable, panel, recipientsOn } from "../fixtures/screen";
import { test } from "../fixtures/test";

function searchBox(page: Page) {
  return page.getByRole("searchbox", { name: /Search/ });
}

/** The selection as the screen shows it; the announcement says the same. */
function selection(page: Page) {
  return page.getByRole("region", { name: "Selection" });
}

test.beforeEach(async ({ page, mixed }) => {
  await page.goto(`${mixed.path}/messages`);
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
});

test("/ goes to the search, where letters are letters again", async ({ page, mixed }) => {
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type("gm?jx");
  await expect(searchBox(page)).toHaveValue("gm?jx");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(`${mixed.path}/messages?q=gm%3Fjx`);
});

test("j and k go through the rows, Enter opens one, Escape comes back to it", async ({ page }) => {
  const recipients = await recipientsOn(page);
  const link = (row: number) =>
    messageTable(page).getByRole("link", { name: at(recipients, row), exact: true });
  await page.keyboard.press("j");
  await expect(link(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(link(2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(link(1)).toBeFocused();
  await page.keyboard.press("Enter");
  // In the title at once, and among the facts once they are read.
  await expect(panel(page).getByText(at(recipients, 1)).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(link(1)).toBeFocused();
});

test("x selects, and the list stays live; Escape lets go", async ({ page }) => {
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(selection(page).getByText("2 messages selected")).toBeVisible();
  await expect(freshness(page)).toHaveAccessibleName(/Live · updated/);
  await page.keyboard.press("Escape");
  await expect(selection(page).getByText("2 messages selected")).toBeHidden();
});

test("Shift takes all rows from the one before, by click and by key", async ({ page }) => {
  const boxes = messageTable(page).getByRole("checkbox", { name: /^Select \d/ });
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  await expect(selection(page).getByText("4 messages selected")).toBeVisible();
  for (const row of [1, 2, 3, 4]) await expect(boxes.nth(row)).toBeChecked();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  await expect(selection(page).getByText("2 messages selected")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("X");
  await expect(selection(page).getByText("4 messages selected")).toBeVisible();
});

test("a selection ends with its filter, and that is said", async ({ page }) => {
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(selection(page).getByText("1 message selected")).toBeVisible();
  const said = await announcements(page);
  await page.getByRole("link", { name: /^In flight/ }).click();
  await expect(selection(page).getByText("1 message selected")).toBeHidden();
  await expect.poll(said).toContainEqual(expect.stringContaining("Selection cleared"));
});

test("t says why a row can't be retried, to who listens and to who looks", async ({ page }) => {
  await page.goto(`${page.url()}?q=6591110004`);
  await expect(messageRow(page, "6591110004")).toBeVisible();
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
  await page.keyboard.press("j");
  const said = await announcements(page);
  await page.keyboard.press("t");
  await expect.poll(said).toContainEqual(expect.stringContaining("Retrying cannot help"));
  await expect(messageRow(page, "6591110004").getByRole("button", { name: /^Retry/ })).toBeFocused();
  await expect(page.locator("[data-base-ui-portal]").getByText("Retrying cannot help")).toBeVisible();
});

test("shift and r pause and resume, r refreshes", async ({ page }) => {
  const said = await announcements(page);
  await page.keyboard.press("Shift+R");
  await expect(freshness(page)).toHaveAccessibleName(/Paused at .* · (data as of|read again at)/);
  await expect.poll(said).toContainEqual(expect.stringContaining("Updates paused"));
  const read = page.waitForRequest(/\/messages/);
  await page.keyboard.press("r");
  await read;
  await page.keyboard.press("Shift+R");
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
});

for (const [key, screen] of [
  ["o", "Overview"],
  ["b", "Batches"],
  ["s", "Settings"],
  ["m", "Messages"],
  ["a", "Alerts"],
] as const) {
  test(`g ${key} goes to ${screen}`, async ({ page, mixed }) => {
    // Alerts have no entry of their own in the navigation.
    const entry = screen === "Alerts" ? "Overview" : screen;
    if (key === "m") await page.goto(mixed.path);
    await expect(freshness(page)).toHaveAccessibleName(/Live/);
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page.getByRole("heading", { name: screen, level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: entry, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });
}

test("? shows all keys; while it is open none of them does anything", async ({ page, mixed }) => {
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard" });
  for (const key of ["/", "j", "k", "Enter", "x", "t", "Esc", "[", "]", "r", "?"])
    await expect(sheet.getByText(key, { exact: true })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await page.keyboard.press("x");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`${mixed.path}/messages`);
  await expect(selection(page).getByText(/\d messages? selected/)).toBeHidden();
});

test("the browser's own key combinations stay the browser's", async ({ page, mixed }) => {
  for (const key of ["Control+x", "Alt+j", "Meta+r"]) await page.keyboard.press(key);
  await expect(selection(page).getByText(/\d messages? selected/)).toBeHidden();
  await expect(page).toHaveURL(`${mixed.path}/messages`);
});

test("[ and ] go to newer and older pages", async ({ page, standIn, opened }) => {
  const campaign = standIn.addCampaign();
  const recipients = addMessages(campaign, 40)
    .map(({ recipient }) => recipient)
    .toReversed();
  await opened(campaign, "/messages?size=25");
  await expect(messageRows(page)).toHaveCount(25);
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
  await page.keyboard.press("]");
  await expect.poll(() => recipientsOn(page)).toEqual(recipients.slice(25));
  await page.keyboard.press("[");
  await expect.poll(() => recipientsOn(page)).toEqual(recipients.slice(0, 25));
});

test("all of it works without shortcuts: by Tab from the top to a row's retry", async ({ page }) => {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  const retry = page.getByRole("button", { name: /^Retry \d/ }).first();
  const isFocused = async () => {
    await page.keyboard.press("Tab");
    return retry.evaluate((button) => button === document.activeElement);
  };
  await expect.poll(isFocused, { intervals: [0] }).toBe(true);
});
