import { expect, type Locator, type Page } from "@playwright/test";
import { addMessages } from "../../upstream/campaign";
import { untilRead } from "../fixtures/console";
import { MIXED } from "../fixtures/mixed-campaign";
import { messageRows } from "../fixtures/screen";
import { test } from "../fixtures/test";

const chart = (page: Page) => page.getByRole("region", { name: "Messages over time" });
const slider = (page: Page) => chart(page).getByRole("slider", { name: "Messages by time of creation" });
/** The parts of bars that are drawn, failed ones first. */
const bars = (page: Page) => chart(page).locator("rect[fill^='var(--color-bar']");
const range = (page: Page) => page.getByRole("navigation", { name: "Time range" });

/** A tile with its number and where it leads. */
async function tile(page: Page, name: string): Promise<{ link: Locator; count: number }> {
  const link = page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}\\s*[\\d,]+$`) });
  return { link, count: Number((await link.innerText()).replace(/\D/g, "")) };
}

test("every tile honours the range, and leads to just as many messages", async ({ page, mixed }) => {
  await page.goto(mixed.path);
  await range(page).getByRole("link", { name: "24 hours" }).click();
  await expect(page).toHaveURL(/\?from=-24h$/);
  // One was delivered ten days ago, one went to the operator three days ago.
  await expect.poll(async () => (await tile(page, "Total read")).count).toBe(MIXED.all - 2);
  for (const name of ["Delivered", "In flight", "Failed", "Needs action"]) {
    const { link, count } = await tile(page, name);
    await link.click();
    await expect(page.getByText(new RegExp(`^${count} matching messages?$`))).toBeVisible();
    await expect(messageRows(page)).toHaveCount(count);
    await page.goBack();
  }
  await expect(range(page).getByRole("link", { name: "24 hours" })).toHaveAttribute("aria-current", "true");
});

test("a click on a bar, or a drag over some, chooses their time; the browser's back leaves it", async ({
  page,
  mixed,
}) => {
  const refused: string[] = [];
  page.on("console", (said) => void (/Content Security/.test(said.text()) && refused.push(said.text())));
  // Today is still going on, and its bar is drawn so.
  await page.goto(`${mixed.path}?from=-30d`);
  await expect(chart(page).locator("rect[fill^='url(#hatched']").first()).toBeVisible();
  await range(page).getByRole("link", { name: "24 hours" }).click();
  await expect(page).toHaveURL(/\?from=-24h$/);
  await expect(chart(page)).toContainText("30 minutes per bar");
  const first = await bars(page).first().boundingBox();
  const plot = await slider(page).locator("..").boundingBox();
  if (!first || !plot) throw new Error("no chart is drawn");
  await page.mouse.click(first.x + first.width / 2, first.y + 2);
  await expect(page).toHaveURL(/\?from=20\d\d-.*&to=20\d\d-/);
  await expect.poll(async () => (await tile(page, "Total read")).count).toBeLessThan(MIXED.all - 2);
  await page.goBack();
  await expect(page).toHaveURL(/\?from=-24h$/);

  await page.mouse.move(first.x + first.width / 2, plot.y + 20);
  await page.mouse.down();
  await page.mouse.move(plot.x + plot.width - 8, plot.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(page).toHaveURL(/\?from=20\d\d-[^&]*$/);
  await expect.poll(async () => (await tile(page, "Total read")).count).toBe(MIXED.all - 2);
  expect(refused).toEqual([]);
});

test("keys go from bar to bar, each told in words, and choose the time of several", async ({
  page,
  mixed,
}) => {
  await page.goto(`${mixed.path}?from=-24h`);
  await chart(page).getByText("Show as a table").click();
  const [time, delivered, inFlight, failed] = await chart(page)
    .getByRole("row")
    .last()
    .getByRole("cell")
    .allInnerTexts();
  await slider(page).focus();
  await page.keyboard.press("Home");
  const told = `${time}: ${delivered} delivered, ${inFlight} in flight, ${failed} failed`;
  await expect(slider(page)).toHaveAttribute("aria-valuetext", new RegExp(`^${told}`));
  await expect(chart(page).getByText("Press Enter to show only this time")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chart(page).getByText("Press Enter to show only this time")).toBeHidden();

  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?from=20\d\d-.*&to=20\d\d-/);
  const { searchParams } = new URL(page.url());
  const [from, to] = ["from", "to"].map((name) => Date.parse(searchParams.get(name) ?? ""));
  expect(Number(to) - Number(from)).toBe(60 * 60_000);
});

test("what is told of a bar stays with it when the chart moves on below the mouse", async ({
  page,
  mixed,
}) => {
  let gone = 0;
  await page.route("**/overview?*", async (route) => {
    const response = await route.fetch();
    const overview = await response.json();
    await route.fulfill({ response, json: { ...overview, bars: overview.bars.slice(gone) } });
  });
  await page.goto(`${mixed.path}?from=-24h`);
  const plot = await slider(page).locator("..").boundingBox();
  if (!plot) throw new Error("no chart is drawn");
  await page.mouse.move(plot.x + plot.width / 2, plot.y + 20);
  const aimed = chart(page).locator("rect.fill-hover");
  const left = async () => (await aimed.boundingBox())?.x ?? Number.NaN;
  const before = await left();
  const told = (await slider(page).getAttribute("aria-valuetext")) ?? "";
  const tip = chart(page)
    .locator("p")
    .filter({ hasText: told.split(": ")[0] ?? "" });
  await expect(tip).toBeVisible();

  gone = 3;
  await page.keyboard.press("r");
  await expect.poll(left).toBeLessThan(before - 10);
  await expect(tip).toBeVisible();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", told);
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap tells of a bar, and a second one chooses its time", async ({ page, mixed }) => {
    await page.goto(`${mixed.path}?from=-24h`);
    const first = bars(page).first();
    await first.tap({ force: true });
    const tip = chart(page).getByText("Tap again to show only this time");
    await expect(tip).toBeVisible();
    await expect(page).toHaveURL(/\?from=-24h$/);
    await first.tap({ force: true });
    await expect(page).toHaveURL(/\?from=20\d\d-.*&to=20\d\d-/);
    await expect(tip).toBeHidden();
  });
});

test("the table behind the bars has the same numbers, each with its messages", async ({ page, mixed }) => {
  await page.goto(mixed.path);
  await chart(page).getByText("Show as a table").click();
  const rows = await chart(page).getByRole("row").all();
  let sum = 0;
  for (const row of rows.slice(1)) sum += Number(await row.getByRole("cell").nth(1).innerText());
  expect(sum).toBe(MIXED.delivered);
  const number = chart(page)
    .getByRole("cell")
    .getByRole("link", { name: /^[1-9]\d*$/ })
    .last();
  const count = Number(await number.innerText());
  await number.click();
  await expect(page.getByText(new RegExp(`^${count} matching messages?$`))).toBeVisible();
});

test("what a retry can do is split without remainder, and each part leads to its messages", async ({
  page,
  mixed,
}) => {
  await page.goto(mixed.path);
  const failed = page.getByRole("region", { name: "Errors by code" });
  const parts = failed.getByRole("listitem");
  await expect(parts).toHaveText([/Yes\s*1/, /Maybe\s*1/, /No\s*1/, /No retries left\s*1/]);
  await failed.getByRole("link", { name: /^No\s*1/ }).click();
  await expect(messageRows(page)).toHaveCount(1);
  await expect(messageRows(page)).toContainText("Number not recognised");
});

test("a batch with messages to retry is named, with just those messages", async ({ page, mixed }) => {
  await page.goto(mixed.path);
  const batches = page.getByRole("region", { name: "Batches that need attention" });
  await expect(batches).toContainText("renewals.csv");
  await batches.getByRole("link", { name: "1 message to retry" }).click();
  await expect(page.getByText("1 matching message", { exact: true })).toBeVisible();
});

test("who is no admin is told why the limits are not probed again", async ({ page, mixed }) => {
  await page.goto(mixed.path);
  const probe = page.getByRole("button", { name: "Check limits again" });
  await expect(probe).toHaveAttribute("aria-disabled", "true");
  await expect(probe).toHaveAccessibleDescription(/Only admins/);
});

test.describe("an admin", () => {
  test.use({ role: "admin" });

  test("has page size and order found out again", async ({ page, standIn, api, opened }) => {
    const campaign = standIn.addCampaign();
    addMessages(campaign, 120);
    Object.assign(campaign.behaviour, { maxLimit: 25, overLimit: "clamp" });
    const known = await opened(campaign, "");
    const reading = page.getByRole("region", { name: "Reading" });
    await expect(reading).toContainText(/Page size\s*25/);
    Object.assign(campaign.behaviour, { maxLimit: 100, oldestFirst: true });
    await page.getByRole("button", { name: "Check limits again" }).click();
    await expect(reading).toContainText(/Page size\s*100/);
    await expect(reading).toContainText(/Order of lists\s*oldest first/);
    await untilRead(api, known, 120);
  });
});
