import { readFile } from "node:fs/promises";
import { expect, type Page, type Route } from "@playwright/test";
import { totp } from "#lib/testing/sign-in/totp";
import { runAdmin } from "../../fixtures/admin";
import { type Service, startService } from "../../fixtures/service";
import { test } from "../../fixtures/test";
import { at } from "../fixtures/at";
import { createAccount, fillIn, forgetSession, signIn } from "../fixtures/operators";
import { expectSound } from "../fixtures/sound";
import { scan, turnSecondFactorOn } from "./second-factor";

let service: Service;
let addresses = 0;

test.describe.configure({ mode: "default" });
test.use({
  // Attempts are counted by address: no test uses up another's.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": `203.0.113.${++addresses}` }),
});
test.beforeAll(async () => {
  service = await startService({ TRUSTED_PROXIES: "127.0.0.1,::1" });
});
test.afterAll(() => service.stop());

const inside = (page: Page) => page.getByRole("heading", { name: "Campaigns", level: 1 });
const problem = (page: Page) => page.getByRole("main").getByRole("alert");

async function signOut(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: `Account: ${email}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: /code/i }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("turned on, sign-in asks for the app's code, or for a recovery code, each of which works once", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("console", (said) => void (said.type() === "error" && problems.push(said.text())));
  const account = await createAccount("operator", service);
  await signIn(page, account, service.url);
  const { secret, recoveryCodes } = await turnSecondFactorOn(page, account, service.url);
  expect(problems, "the picture is drawn within the page's policy").toEqual([]);

  await signOut(page, account.email);
  await fillIn(page, account);
  await enter(page, "000000");
  await expect(problem(page)).toContainText("This code is wrong");
  await expectSound(page, "the second step");
  expect((await page.request.get(`${service.url}/api/console/campaigns`)).status()).toBe(401);
  await enter(page, totp(secret));
  await expect(inside(page)).toBeVisible();

  const code = at(recoveryCodes, 0);
  for (const time of ["first", "second"]) {
    await signOut(page, account.email);
    await fillIn(page, account);
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await enter(page, code.toUpperCase().replaceAll("-", " "));
    if (time === "first") await expect(inside(page)).toBeVisible();
    else break;
  }
  await expect(problem(page)).toContainText("has been used");
  await enter(page, at(recoveryCodes, 1));
  await expect(inside(page)).toBeVisible();
});

test("recovery codes are kept as a file, and new ones take their place", async ({ page }) => {
  const account = await createAccount("viewer", service);
  await signIn(page, account, service.url);
  const { recoveryCodes } = await turnSecondFactorOn(page, account, service.url);
  await page.getByRole("button", { name: "Create new codes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Create new codes" }).click();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  const shown = await dialog
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allInnerTexts();
  for (const code of shown) expect(file).toContain(code);
  expect(shown).not.toContain(recoveryCodes[0]);
});

test("a trusted browser is not asked again; who lost everything is helped by an admin, or on the command line", async ({
  page,
  browser,
}) => {
  const account = await createAccount("operator", service);
  await signIn(page, account, service.url);
  const { secret } = await turnSecondFactorOn(page, account, service.url);
  await signOut(page, account.email);
  await fillIn(page, account);
  await page.getByLabel("Trust this browser").check();
  await enter(page, totp(secret));
  await expect(inside(page)).toBeVisible();
  await signOut(page, account.email);
  await fillIn(page, account);
  await expect(inside(page)).toBeVisible();

  const office = await browser.newPage({ extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.7" } });
  await signIn(office, await createAccount("admin", service), service.url);
  await office.goto(`${service.url}/settings/people`);
  await office.getByRole("button", { name: `Manage ${account.email}` }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Reset…" }).click();
  await office
    .getByRole("dialog")
    .getByRole("button", { name: /^Reset for / })
    .click();
  await expect(office.getByRole("dialog").getByText("This person has not set it up.").first()).toBeVisible();
  await office.context().close();
  await fillIn(page, account);
  await expect(inside(page)).toBeVisible();

  await turnSecondFactorOn(page, account, service.url);
  await runAdmin(service, "user", "reset-second-factor", "--email", account.email);
  await forgetSession(page);
  await page.goto(`${service.url}/sign-in`);
  await fillIn(page, account);
  await expect(inside(page)).toBeVisible();
});

test("required from a role on, whoever has none sets one up before anything else, on pages and in calls alike", async ({
  page,
  browser,
}) => {
  const office = await browser.newPage({ extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.9" } });
  const admin = await createAccount("admin", service);
  await signIn(office, admin, service.url);
  await office.goto(`${service.url}/settings/people`);
  const rule = office.getByRole("region", { name: "Required two-factor authentication" });
  const save = rule.getByRole("button", { name: "Save" });
  await expect(save).toHaveAccessibleDescription(/Turn on your own two-factor authentication first/);
  await turnSecondFactorOn(office, admin, service.url);

  const account = await createAccount("operator", service);
  await signIn(page, account, service.url);
  await rule.getByLabel("Who must use two-factor authentication").selectOption("operator");
  await rule.getByLabel("Days to set it up").fill("0");
  await save.click();
  await expect(office.getByRole("status").filter({ hasText: "Saved" })).toBeAttached();

  const call = await page.request.get(`${service.url}/api/console/campaigns`);
  expect(call.status()).toBe(403);
  expect((await call.json()).error.message).toContain("requires you to use two-factor authentication");
  await page.goto(`${service.url}/settings/people`);
  await expect(page.getByRole("heading", { name: "Set up two-factor authentication" })).toBeVisible();
  await page.getByLabel("Your password").fill(account.password);
  await page.getByRole("button", { name: "Continue" }).click();
  const { recoveryCodes } = await scan(page.getByRole("main"));
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page).toHaveURL(`${service.url}/settings/people`);
  const own = page.getByRole("region", { name: "Your sign-in" });
  await expect(own.getByRole("button", { name: "Turn off" })).toHaveAccessibleDescription(
    /This console requires it/,
  );

  const bystander = await createAccount("viewer", service);
  await forgetSession(page);
  await signIn(page, bystander, service.url);
  await rule.getByLabel("Who must use two-factor authentication").selectOption("nobody");
  await save.click();
  await expect(office.getByRole("status").filter({ hasText: "Saved" })).toBeAttached();
  await office.context().close();
});

test("a call that finds nobody signed in is made once more before the page leads to sign-in", async ({
  page,
}) => {
  await signIn(page, await createAccount("viewer", service), service.url);
  await page.goto(`${service.url}/settings/people`);
  // As if it had been under way when another session took the place of the one that it was asked with.
  let lost = "";
  const answered: string[] = [];
  page.on("response", (answer) => void (answer.ok() && answered.push(answer.url())));
  const refuse = (route: Route) => {
    lost = route.request().url();
    return route.fulfill({ status: 401, json: { error: { code: "signed_out" } } });
  };
  await page.route("**/api/console/**", refuse, { times: 1 });
  await expect.poll(() => lost).not.toBe("");
  await expect.poll(() => answered).toContain(lost);
  await expect(page).toHaveURL(`${service.url}/settings/people`);
});

test("a password is changed by whoever knows it, and signs every other browser out", async ({
  page,
  browser,
}) => {
  const account = await createAccount("viewer", service);
  const elsewhere = await browser.newPage({ extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.8" } });
  await signIn(page, account, service.url);
  await signIn(elsewhere, account, service.url);
  await page.goto(`${service.url}/settings/people`);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  const change = async (current: string) => {
    await dialog.getByLabel("Current password").fill(current);
    await dialog.getByLabel("New password").fill("another horse battery");
    await dialog.getByLabel("Repeat password").fill("another horse battery");
    await dialog.getByRole("button", { name: "Change password" }).click();
  };
  await change("not this one at all");
  await expect(dialog.getByRole("alert")).toContainText("The password is wrong.");
  await change(account.password);
  await expect(dialog).toBeHidden();
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await fillIn(elsewhere, { ...account, password: "another horse battery" });
  await expect(inside(elsewhere)).toBeVisible();
  await elsewhere.context().close();
});
