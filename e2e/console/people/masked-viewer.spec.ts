import { expect, type Page } from "@playwright/test";
import { MIXED, MIXED_NUMBERS } from "../fixtures/mixed-campaign";
import { freshness, messageRows, panel } from "../fixtures/screen";
import { SCREENS } from "../fixtures/screens";
import { test } from "../fixtures/test";

/** Each answer that the browser gets, by its address: pages, JSON, streams and files; no scripts, styles or fonts. */
async function recordAnswers(page: Page): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  await page.route(/^(?!.*\/_next\/static\/)/, async (route) => {
    // Read before the page gets it: the browser forgets bodies when it goes on to another page.
    const answer = await route.fetch().catch(() => null);
    if (!answer) return route.abort();
    const url = route.request().url();
    answers.set(url, (answers.get(url) ?? "") + (await answer.text()));
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  return answers;
}

/** Fetches what a link in the console fetches instead of a page. */
async function part(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path, { headers: { RSC: "1" } });
  return answer.text();
}

const withNumbers = (answers: Iterable<[string, string]>) =>
  [...answers].filter(([, text]) => MIXED_NUMBERS.test(text)).map(([url]) => url);

test.describe("a viewer, to whom numbers are masked", () => {
  test.use({ role: "viewer" });

  test("gets no whole number in any page, part of a page, answer or file of any screen", async ({
    page,
    mixed,
  }) => {
    const answers = await recordAnswers(page);
    const parts = new Map<string, string>();
    for (const { path } of SCREENS) {
      await page.goto(path(mixed));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      parts.set(`part of ${path(mixed)}`, await part(page, path(mixed)));
    }

    await page.goto(`${mixed.path}/messages`);
    await expect(messageRows(page)).toHaveCount(MIXED.all);
    await expect(freshness(page)).toHaveAccessibleName(/Live/);
    await page.waitForResponse(/\/live\?/);
    await page.goto(`${mixed.path}/messages?open=${mixed.messageId}`);
    await expect(panel(page).getByRole("article").first()).toBeVisible();
    await page.goto(`${mixed.path}/messages/${mixed.messageId}`);
    await expect(page.getByRole("heading", { name: /^•+\d{3}/, level: 1 })).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
    for (const file of ["/api/console/audit/export", `/api/console${mixed.path}/batches`])
      parts.set(file, await (await page.request.get(file)).text());

    expect(answers.size).toBeGreaterThan(SCREENS.length);
    expect([...answers.keys()].some((url) => url.includes("/live?"))).toBe(true);
    expect(withNumbers(answers)).toEqual([]);
    expect(withNumbers(parts)).toEqual([]);
  });

  test("sees one message's number after asking for it, and masks it again", async ({ page, mixed }) => {
    await page.goto(`${mixed.path}/messages/${mixed.messageId}`);
    const masked = page.getByRole("region", { name: "Masked" });
    await masked.getByRole("button", { name: "Show" }).click();
    await expect(masked).toContainText(MIXED_NUMBERS);
    const again = masked.getByRole("button", { name: "Mask again" });
    await expect(again).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(masked.getByRole("button", { name: "Show" })).toBeFocused();
    await expect(page.getByRole("main")).not.toContainText(MIXED_NUMBERS);
  });
});

test("the same record of an operator's screens has the numbers: the test above would notice", async ({
  page,
  mixed,
}) => {
  const answers = await recordAnswers(page);
  await page.goto(`${mixed.path}/messages`);
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  await page.waitForResponse(/\/live\?/);
  const found = withNumbers(answers);
  expect(found.some((url) => url.endsWith(`${mixed.path}/messages`))).toBe(true);
  expect(MIXED_NUMBERS.test(await part(page, `${mixed.path}/messages`))).toBe(true);
});
