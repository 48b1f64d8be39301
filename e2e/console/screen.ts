import { expect, type Locator, type Page } from "@playwright/test";

/** The table of messages; it scrolls inside itself. */
export function messageTable(page: Page): Locator {
  return page.getByRole("region", { name: "Messages", exact: true });
}

/** Its rows, without the header. */
export function messageRows(page: Page): Locator {
  return messageTable(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
}

export function messageRow(page: Page, recipient: string): Locator {
  return messageRows(page).filter({ has: page.getByRole("link", { name: recipient, exact: true }) });
}

/** The recipients on the page, from the top. */
export function recipientsOn(page: Page): Promise<string[]> {
  return messageTable(page)
    .getByRole("link", { name: /^\d{6,}$/ })
    .allInnerTexts();
}

export function freshness(page: Page): Locator {
  return page.getByRole("button", { name: /^Freshness: / });
}

export function appliedFilters(page: Page): Locator {
  return page.getByRole("list", { name: "Applied filters" }).getByRole("listitem");
}

export function quickFilter(page: Page, name: string): Locator {
  return page
    .getByRole("list", { name: "Quick filters" })
    .getByRole("link", { name: new RegExp(`^${name}`) });
}

/** An open message: beside the list, or over the whole page where there is no room. */
export function panel(page: Page): Locator {
  return page
    .getByRole("complementary", { name: "Message" })
    .or(page.getByRole("dialog", { name: "Message", exact: true }));
}

/** Ticks one value of a filter, and closes its popup again. */
export async function filterBy(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${filter}`) }).click();
  const box = page.getByRole("group", { name: filter }).getByLabel(value, { exact: true });
  await box.click();
  await expect(box).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: filter })).toBeHidden();
}

/** Where an element is, for tests that nothing jumps. */
export async function placeOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  return { x: Math.round(box?.x ?? -1), y: Math.round(box?.y ?? -1) };
}
