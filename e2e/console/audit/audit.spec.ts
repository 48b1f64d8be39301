import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { AuditPage } from "#lib/wire/console/audit";
import { sharedService } from "../../fixtures/run";
import { newName } from "../fixtures/console";
import { createAccount, fillIn } from "../fixtures/operators";
import { test } from "../fixtures/test";

test.use({ role: "admin" });

const rowsOf = (page: Page) =>
  page
    .getByRole("region", { name: "Audit" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

test("a change is there with who, what, where and how it ended, and opens its parameters", async ({
  page,
  api,
  standIn,
  registered,
  context,
}) => {
  const known = await registered(standIn.addCampaign());
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const changed = await api.patch(`/api/console/campaigns/${known.id}`, {
    data: { backgroundPerSecond: 2.5 },
  });
  const traceId = changed.headers()["x-trace-id"] ?? "";
  expect(traceId).not.toBe("");
  await page.goto("/settings/audit");
  await page.getByLabel("Id", { exact: true }).fill(traceId);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(new RegExp(`q=${traceId}`));
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText("Changed a campaign's settings");
  await expect(rowsOf(page)).toContainText(known.name);
  await expect(rowsOf(page)).toContainText("Succeeded");

  await page.getByRole("link", { name: "Changed a campaign's settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Changed a campaign's settings" });
  await expect(dialog.getByRole("region", { name: "Parameters" })).toContainText("2.5");
  await dialog.getByRole("button", { name: "Copy for support" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(traceId);
  expect(copied).toContain("campaign.change (succeeded)");

  await page.reload();
  await expect(dialog.getByRole("region", { name: "Parameters" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/open=/);
});

test("sign-ins are there, those that failed too, and what was refused to a lower role", async ({
  page,
  browser,
}) => {
  const { url } = sharedService();
  const account = await createAccount("viewer");
  const guest = await browser.newPage({ baseURL: url, storageState: { cookies: [], origins: [] } });
  await guest.goto("/sign-in");
  await fillIn(guest, { ...account, password: "not this one at all" });
  await expect(guest.getByRole("alert").filter({ hasText: /\S/ })).toHaveText(
    "The email address or password is wrong.",
  );
  await fillIn(guest, account);
  await expect(guest.getByRole("heading", { name: "Campaigns", level: 1 })).toBeVisible();
  const tried = await guest.request.post("/api/console/upstreams", {
    headers: { Origin: url },
    data: { name: newName("Refused"), address: "http://127.0.0.1:9/api/v2", kind: "test" },
  });
  expect(tried.status()).toBe(403);
  for (const headers of [{}, {}, { Origin: "https://evil.example" }] as Record<string, string>[]) {
    expect((await guest.request.get("/api/console/audit", { headers })).status()).toBe(403);
  }
  await guest.context().close();

  await page.goto(`/settings/audit?who=${encodeURIComponent(account.email)}`);
  await expect(rowsOf(page)).toHaveCount(5);
  // Records of a try by another site's page, and of a viewer's two requests.
  await expect(rowsOf(page).nth(0)).toContainText(/Tried to read data.*Refused/);
  await expect(rowsOf(page).nth(1)).toContainText(/Tried to read data.*Refused/);
  await expect(rowsOf(page).nth(2)).toContainText(/Tried to add an environment.*Refused/);
  await expect(rowsOf(page).nth(3)).toContainText(/Signed in.*Succeeded/);
  await expect(rowsOf(page).nth(4)).toContainText(/Tried to sign in.*Failed/);

  await page.getByLabel("Outcome").selectOption("failed");
  await expect(page).toHaveURL(/outcome=failed/);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(5);
});

test("pages follow one another without a gap, and the file holds them all, harmless in a spreadsheet", async ({
  page,
  api,
}) => {
  const evil = newName("=1+1,");
  const made = 28;
  for (let i = 0; i < made; i++) {
    const data = { name: `${evil} ${i}`, address: "no address at all", kind: "test" };
    expect((await api.post("/api/console/upstreams", { data })).status()).toBe(400);
  }
  const filter = new URLSearchParams({ action: "upstream.add", q: evil, outcome: "refused" });
  await page.goto(`/settings/audit?${filter}&size=25`);
  await expect(rowsOf(page)).toHaveCount(25);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(rowsOf(page)).toHaveCount(made - 25);
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(rowsOf(page)).toHaveCount(25);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^redial-audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(made + 1);
  for (const line of lines.slice(1)) expect(line).toContain(`"'=1+1`);

  const exported: AuditPage = await (await api.get("/api/console/audit?action=audit.export&size=25")).json();
  expect(exported.records[0]?.parameters).toMatchObject({ q: evil });
});

test.describe("an operator", () => {
  test.use({ role: "operator" });

  test("sees what they did themselves, and nothing of others", async ({ page }) => {
    const mine = await page.request.get("/api/console/audit/export");
    expect(mine.status()).toBe(200);
    await page.goto("/settings/audit");
    await expect(page.getByText("Admins see what everyone did.")).toBeVisible();
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(page.getByLabel("Who")).toBeHidden();
    const { records }: AuditPage = await (await page.request.get("/api/console/audit?by=all&who=%40")).json();
    expect(new Set(records.map(({ actor }) => actor)).size).toBe(1);
  });
});

test.describe("a viewer", () => {
  test.use({ role: "viewer" });

  test("is told whom the audit is for", async ({ page }) => {
    await page.goto("/settings/audit");
    await expect(
      page.getByRole("heading", { name: "The audit log is for operators and admins" }),
    ).toBeVisible();
  });
});
