import { expect } from "@playwright/test";
import { expectNothingSerious } from "../fixtures/axe";
import { test } from "../fixtures/test";

test.use({ role: "admin" });

test("axe finds nothing serious, in light and dark, on sign-in", async ({ page, context }) => {
  await context.clearCookies();
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectNothingSerious(page);
});

test("the theme follows the system until one is chosen, and then stays", async ({ page, mixed }) => {
  const ground = () =>
    page.getByRole("banner").evaluate((header) => getComputedStyle(header).backgroundColor);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(mixed.path);
  const dark = await ground();
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(ground).not.toBe(dark);

  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Dark" }).click();
  await expect.poll(ground).toBe(dark);
  await page.reload();
  expect(await ground()).toBe(dark);
});

test("under reduced motion a changed cell does not fade", async ({ page, mixed }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${mixed.path}/messages`);
  const { animationName, animationDuration } = await page.getByRole("table").evaluate((table) => {
    table.classList.add("animate-patched");
    const { animationName, animationDuration } = getComputedStyle(table);
    return { animationName, animationDuration };
  });
  const isStill = animationName === "none" || Number.parseFloat(animationDuration) < 0.01;
  expect(isStill, `${animationName} ${animationDuration}`).toBe(true);
});
