import { expect, type Page } from "@playwright/test";
import { sql } from "#lib/platform/postgres/sql";
import { findFreePort } from "#lib/testing/process/free-port";
import { totp } from "#lib/testing/sign-in/totp";
import { type Service, startService } from "../../fixtures/service";
import { serviceVerbs } from "../../fixtures/service-verbs";
import { test } from "../../fixtures/test";
import { createAccount, fillIn, signIn } from "../fixtures/operators";
import { expectSound } from "../fixtures/sound";
import { turnSecondFactorOn } from "./second-factor";

let service: Service;
let url: string;
let addresses = 0;

test.describe.configure({ mode: "default" });
test.use({
  // Attempts are counted by address: no test uses up another's.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": `203.0.113.${++addresses}` }),
});
test.beforeAll(async () => {
  const PORT = String(await findFreePort());
  // Browsers take passkeys for a name, not for an address.
  url = `http://localhost:${PORT}`;
  service = await startService({ PORT, PUBLIC_URL: url, TRUSTED_PROXIES: "127.0.0.1,::1" });
});
test.afterAll(() => service.stop());

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const confirming = (page: Page) => dialog(page, "Confirm it is you");

/** As if the person had signed in a quarter of an hour ago. */
async function later(email: string): Promise<void> {
  await serviceVerbs(service).pool.query(sql`
    update operator_session set proven_at = now() - interval '15 minutes'
    where operator_id = (select id from operator where email = ${email})
  `);
}

async function invite(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/settings/people`);
  await page.getByRole("button", { name: "Invite a person" }).click();
  const form = dialog(page, "Invite a person");
  await form.getByLabel("Email address").fill(email);
  await form.getByRole("button", { name: "Create invitation link" }).click();
}

test("ten minutes after the sign-in a change asks for the password, and loses nothing that was entered", async ({
  page,
}) => {
  const account = await createAccount("admin", service);
  await signIn(page, account, url);
  await later(account.email);
  await invite(page, "somebody@example.org");
  await confirming(page).getByRole("button", { name: "Cancel" }).click();
  const form = dialog(page, "Invite a person");
  await expect(form.getByRole("alert")).toContainText("Confirm it is you");
  await expect(form.getByLabel("Email address")).toHaveValue("somebody@example.org");

  await form.getByRole("button", { name: "Create invitation link" }).click();
  const password = confirming(page).getByLabel("Your password");
  await expect(password).toBeFocused();
  await expectSound(page, "the confirmation");
  await password.focus();
  await password.fill("not the password");
  await page.keyboard.press("Enter");
  await expect(confirming(page).getByRole("alert")).toContainText("The password is wrong.");
  await page.keyboard.press("Escape");
  await expect(confirming(page)).toBeHidden();
  await expect(form.getByLabel("Email address")).toHaveValue("somebody@example.org");
  await form.getByRole("button", { name: "Create invitation link" }).click();
  await password.fill(account.password);
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Invitation created")).toBeVisible();
  await expect(confirming(page)).toBeHidden();

  await invite(page, "another@example.org");
  await expect(dialog(page, "Invitation created")).toBeVisible();
});

test("a passkey is added, named, used at the second step and to confirm, and removed", async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "usb", hasUserVerification: true, isUserVerified: true },
  });
  const account = await createAccount("admin", service);
  await signIn(page, account, url);
  await page.goto(`${url}/settings/people`);
  const own = page.getByRole("region", { name: "Your sign-in" });
  const add = own.getByRole("button", { name: "Add a passkey" });
  await expect(add).toHaveAccessibleDescription(/Turn on two-factor authentication first/);
  const { secret } = await turnSecondFactorOn(page, account, url);
  await later(account.email);
  await add.click();
  await dialog(page, "Add a passkey").getByLabel("Name").fill("Blue key");
  await dialog(page, "Add a passkey").getByRole("button", { name: "Add" }).click();
  await confirming(page).getByLabel("Code", { exact: true }).fill(totp(secret));
  await page.keyboard.press("Enter");
  await expect(own.getByRole("list", { name: "Passkeys" })).toContainText("Blue key");
  await own.getByRole("button", { name: "Rename Blue key" }).click();
  await dialog(page, "Rename the passkey").getByLabel("Name").fill("Green key");
  await page.keyboard.press("Enter");
  await expect(own.getByRole("list", { name: "Passkeys" })).toContainText("Green key");
  await expectSound(page, "the list of passkeys");

  await page.getByRole("button", { name: `Account: ${account.email}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await fillIn(page, account);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Campaigns", level: 1 })).toBeVisible();

  await later(account.email);
  await page.goto(`${url}/settings/people`);
  await expect(own.getByRole("list", { name: "Passkeys" })).toContainText("last used");
  await own.getByRole("button", { name: "Remove Green key" }).click();
  await own.getByRole("button", { name: "Remove passkey" }).click();
  await confirming(page).getByRole("button", { name: "Use a passkey" }).click();
  await expect(own.getByRole("list", { name: "Passkeys" })).toBeHidden();
});

test("in the days of grace a banner leads to the set-up; after them nothing else is open", async ({
  page,
  browser,
}) => {
  const office = await browser.newPage({ extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.9" } });
  const admin = await createAccount("admin", service);
  await signIn(office, admin, url);
  await turnSecondFactorOn(office, admin, url);
  const account = await createAccount("operator", service);
  await signIn(page, account, url);
  const rule = office.getByRole("region", { name: "Required two-factor authentication" });
  await rule.getByLabel("Who must use two-factor authentication").selectOption("operator");
  await rule.getByLabel("Days to set it up").fill("3");
  await rule.getByRole("button", { name: "Save" }).click();
  await expect(office.getByRole("status").filter({ hasText: "Saved" })).toBeAttached();

  await page.goto(url);
  const banner = page.getByRole("region", { name: "Two-factor authentication" });
  await expect(banner).toContainText("3 days left");
  await expectSound(page, "the banner");
  const { pool } = serviceVerbs(service);
  await pool.query(sql`
    update operator set second_factor_since = now() - interval '73 hours' where email = ${account.email}
  `);
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "Set up two-factor authentication" })).toBeVisible();
  await expectSound(page, "the set-up");
  await pool.query(sql`
    update operator set second_factor_since = now() - interval '50 hours' where email = ${account.email}
  `);
  await page.goto(url);
  await expect(banner).toContainText("less than a day left");
  await banner.getByRole("link", { name: "Set it up" }).click();
  await turnSecondFactorOn(page, account, url);
  await expect(banner).toBeHidden();
  await rule.getByLabel("Who must use two-factor authentication").selectOption("nobody");
  await rule.getByRole("button", { name: "Save" }).click();
  await office.context().close();
});
