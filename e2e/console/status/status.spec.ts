import { expect } from "@playwright/test";
import { expectSound } from "../fixtures/sound";
import { test } from "../fixtures/test";

test.use({ role: "admin" });

test("the status page tells each figure and its moment, and a notice is on every screen without a reload", async ({
  page,
}) => {
  await page.goto("/status");
  await expect(page.getByRole("heading", { name: "Status", level: 1 })).toBeVisible();
  for (const name of ["Database", "API", "Oldest waiting message", "Delivery time", "Routes"])
    await expect(page.getByRole("term").filter({ hasText: name })).toBeVisible();
  await expect(page.getByText(/^Measured /)).toBeVisible();
  await expectSound(page, "the status page");

  const notice = { id: crypto.randomUUID(), severity: "info", text: "Planned work", by: "ada@redial.test" };
  const times = { from: "2026-11-20T00:00:00.000Z", until: "2036-11-20T00:00:00.000Z" };
  const shown = { notice: { ...notice, ...times, at: times.from, isShown: true } };
  await page.clock.install();
  await page.goto("/settings/people");
  await page.route("**/api/console/notice", (route) => route.fulfill({ json: shown }));
  await page.clock.runFor(11_000);
  const banner = page.getByRole("status", { name: "Notice" });
  await expect(banner).toContainText("Planned work");
  await banner.getByRole("button", { name: "Dismiss the notice" }).click();
  await expect(banner).toBeEmpty();
});
