import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { OVERLAYS, SCREENS } from "./screens";
import { test } from "./test";

test.use({ role: "admin" });

/** What axe calls serious or worse, each with the elements it means. */
async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours axe finds nothing serious on`, () => {
    test.use({ colorScheme });

    for (const { name, path, ready } of [...SCREENS, ...OVERLAYS]) {
      test(name, async ({ page, mixed }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto(path(mixed));
        await ready(page);
        expect(await seriousFindings(page)).toEqual([]);
      });
    }

    test("sign-in", async ({ page, context }) => {
      await context.clearCookies();
      await page.goto("/sign-in");
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    });
  });
}

test("the theme follows the system until one is chosen, and then stays", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await background(page);
  expect(light).not.toBe(dark);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Dark" }).click();
  await expect.poll(() => background(page)).toBe(dark);
  await page.reload();
  expect(await background(page)).toBe(dark);
});

function background(page: Page): Promise<string> {
  return page.getByRole("banner").evaluate((header) => getComputedStyle(header).backgroundColor);
}

test("under reduced motion a changed cell does not fade", async ({ page, mixed }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${mixed.path}/messages`);
  await expect(page.getByRole("table")).toBeVisible();
  const durations = await page.evaluate(() => {
    const probe = document.createElement("div");
    probe.className = "animate-patched";
    document.body.append(probe);
    const { animationName, animationDuration } = getComputedStyle(probe);
    probe.remove();
    return { animationName, animationDuration };
  });
  expect([
    durations.animationName === "none",
    Number.parseFloat(durations.animationDuration) < 0.01,
  ]).toContain(true);
});
