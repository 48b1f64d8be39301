import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { admin, runAdmin } from "../../fixtures/admin";
import { runFolder } from "../../fixtures/run";
import { startService } from "../../fixtures/service";
import { createAccount, signIn } from "../fixtures/operators";
import { test } from "../fixtures/test";

test("an admin sees that no backups are made, then the last one, whether it was checked, and what failed", async ({
  browser,
}) => {
  const service = await startService();
  const context = await browser.newContext({
    baseURL: service.url,
    storageState: { cookies: [], origins: [] },
  });
  try {
    const page = await context.newPage();
    await signIn(page, await createAccount("admin", service));
    const backups = page.getByRole("region", { name: "Backups", exact: true });
    await page.goto("/settings/service");
    await expect(backups).toContainText("No backups are made: set BACKUP_FOLDER.");

    const file = join(await mkdtemp(join(runFolder(), "backups-")), "one.backup");
    await admin(service, "backup", "create", file);
    await page.reload();
    await expect(backups).toContainText(/Last backup: .* kB, not checked\./);
    await admin(service, "backup", "check", file);
    await page.reload();
    await expect(backups).toContainText(/Last backup: .* kB, checked/);
    await expect(backups.getByRole("alert")).toBeHidden();

    await writeFile(`${file}.cut`, "");
    expect(await runAdmin(service, "backup", "check", `${file}.cut`)).toMatchObject({
      exitCode: 1,
      stdout: "",
    });
  } finally {
    await context.close();
    await service.stop();
  }
});

test("a schedule makes a backup by itself, and a folder that is not there is named", async ({ browser }) => {
  const folder = join(await mkdtemp(join(runFolder(), "backups-")), "missing");
  const service = await startService({ BACKUP_FOLDER: folder });
  const context = await browser.newContext({
    baseURL: service.url,
    storageState: { cookies: [], origins: [] },
  });
  try {
    const page = await context.newPage();
    await signIn(page, await createAccount("admin", service));
    const backups = page.getByRole("region", { name: "Backups", exact: true });
    await expect(async () => {
      await page.goto("/settings/service");
      await expect(backups.getByRole("alert")).toContainText(`There is no folder ${folder}.`, {
        timeout: 1000,
      });
    }).toPass();
    await expect(backups).toContainText("No backup has been made yet.");
  } finally {
    await context.close();
    await service.stop();
  }
});
