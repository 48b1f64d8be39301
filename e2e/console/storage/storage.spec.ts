import { expect } from "@playwright/test";
import { test } from "../fixtures/test";

test.describe("an admin", () => {
  test.use({ role: "admin" });

  test("sees what the database uses of the disk, and for how long everything is kept", async ({ page }) => {
    await page.goto("/settings/storage");
    await expect(page.getByRole("heading", { name: "Storage", level: 1 })).toBeVisible();
    await expect(page.getByText("Free on the disk")).toBeVisible();
    await expect(page.getByText(/^of \d.* [GT]B$/)).toBeVisible();
    const tables = page.getByRole("region", { name: "Tables" });
    await expect(tables.getByRole("rowheader", { name: "Messages", exact: true })).toBeVisible();
    await expect(tables.getByRole("row", { name: /^audit \d/ })).toContainText("7 years");
    await expect(tables.getByRole("row", { name: /^mirror_message / })).toContainText("Stays");
  });

  test("is told on every screen when the disk fills up, and where to look", async ({ page }) => {
    const disk = { freeBytes: 4_000_000_000, totalBytes: 20_000_000_000, isLow: true };
    await page.route("**/api/console/service/disk", (route) => route.fulfill({ json: { disk } }));
    await page.clock.install();
    await page.goto("/settings/people");
    await page.clock.runFor(61_000);
    const banner = page.getByRole("region", { name: "Disk almost full" });
    await expect(banner).toContainText("4.0 GB of 20 GB are free");
    await banner.getByRole("link", { name: "Settings, Storage" }).click();
    await expect(page).toHaveURL(/settings\/storage$/);
    await expect(banner).toBeVisible();
  });
});

test.describe("an operator", () => {
  test.use({ role: "operator" });

  test("is told that storage is for admins, and gets nothing of it", async ({ page }) => {
    await page.goto("/settings/storage");
    await expect(page.getByText("Storage is for admins")).toBeVisible();
    for (const path of ["storage", "disk"]) {
      expect((await page.request.get(`/api/console/service/${path}`)).status()).toBe(403);
    }
  });
});
