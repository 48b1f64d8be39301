import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { findFreePort } from "#lib/testing/process/free-port";
import { type SignInProvider, startProvider, UNVERIFIED } from "#lib/testing/sign-in/sign-in-provider";
import { totp } from "#lib/testing/sign-in/totp";
import { type Service, startService } from "../../fixtures/service";
import { test } from "../../fixtures/test";
import { createAccount, fillIn, forgetSession, signIn } from "../fixtures/operators";
import { comeThrough, signInThere } from "./provider";
import { turnSecondFactorOn } from "./second-factor";

let provider: SignInProvider;
let service: Service;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const PORT = String(await findFreePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  provider = await startProvider(`${PUBLIC_URL}/api/auth/oidc/callback`);
  service = await startService({ PORT, PUBLIC_URL, TRUSTED_PROXIES: "127.0.0.1,::1", ...provider.variables });
});
test.afterAll(async () => {
  await service.stop();
  await provider.stop();
});
let addresses = 0;
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": `203.0.113.${++addresses}` }),
});

const inside = (page: Page) => page.getByRole("heading", { name: "Campaigns", level: 1 });
const problem = (page: Page) => page.getByRole("main").getByRole("alert");
let people = 0;
const newEmail = (domain = "example.org") => `sso-${process.pid}-${++people}@${domain}`;

async function comeIn(page: Page, email: string): Promise<void> {
  await page.goto(`${service.url}/sign-in?next=/settings/people`);
  await page.getByRole("link", { name: "Sign in with Example login" }).click();
  await comeThrough(page, email);
}

async function asAdmin(page: Page): Promise<APIRequestContext> {
  await signIn(page, await createAccount("admin", service), service.url);
  return page.request;
}

test("whoever is invited comes in by the provider, in the role of the invitation, and needs no link", async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await comeIn(page, email);
  await expect(problem(page)).toHaveText(
    "You have not been invited to this console. Ask an admin for an invitation.",
  );

  const office = await browser.newPage();
  const made = await (await asAdmin(office)).post(`${service.url}/api/console/people/invitations`, {
    data: { email, role: "operator" },
    headers: { Origin: service.url },
  });
  expect(made.status()).toBe(201);

  await page.getByRole("link", { name: "Sign in with Example login" }).click();
  const own = page.getByRole("region", { name: "People" }).getByRole("row", { name: email });
  await expect(own).toContainText("Operator");
  await expect(
    page.getByText(/You sign in with Example login and have no password here/).first(),
  ).toBeVisible();
  const { path } = await made.json();
  await office.goto(service.url + path);
  await expect(office.getByText("This link has been used.", { exact: false })).toBeVisible();
  await office.context().close();
});

test("a verified e-mail leads to the person who has it here; an unverified one to nobody", async ({
  page,
  browser,
}) => {
  const account = await createAccount("viewer", service);
  await comeIn(page, account.email);
  await expect(page.getByRole("button", { name: `Account: ${account.email}` })).toBeVisible();
  const other = await browser.newPage();
  await other.goto(`${service.url}/sign-in`);
  await fillIn(other, account);
  await expect(inside(other)).toBeVisible();
  await other.context().close();

  const stranger = await browser.newPage();
  await comeIn(stranger, newEmail(UNVERIFIED));
  await expect(problem(stranger)).toContainText("has not verified your email address");
  await stranger.goto(service.url);
  await expect(stranger).toHaveURL(/\/sign-in/);
  await stranger.context().close();
});

test("whoever has a second factor is asked for it here as well, and is led on to where they wanted", async ({
  page,
}) => {
  const account = await createAccount("operator", service);
  await signIn(page, account, service.url);
  const { secret } = await turnSecondFactorOn(page, account, service.url);
  await forgetSession(page);
  await comeIn(page, account.email);
  await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
  expect((await page.request.get(`${service.url}/api/console/campaigns`)).status()).toBe(401);
  await page.getByRole("textbox", { name: "Code" }).fill(totp(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${service.url}/settings/people`);
});

test("whoever has no password signs in again at the provider before they touch their second factor", async ({
  page,
  browser,
}) => {
  const email = newEmail();
  const office = await browser.newPage();
  const api = await asAdmin(office);
  const headers = { Origin: service.url };
  const invitations = `${service.url}/api/console/people/invitations`;
  await api.post(invitations, { data: { email, role: "operator" }, headers });
  await office.context().close();
  await comeIn(page, email);
  const dialog = page.getByRole("dialog", { name: "Turn on two-factor authentication" });
  const turnOn = async () => {
    const button = page
      .getByRole("region", { name: "Your sign-in" })
      .getByRole("button", { name: "Turn on" });
    // Once more when the page had not come to life yet.
    await expect(async () => {
      if (!(await dialog.isVisible())) await button.click();
      await expect(dialog).toBeVisible({ timeout: 5000 });
    }).toPass();
    await dialog.getByRole("button", { name: "Continue" }).click();
  };
  await turnOn();
  await expect(dialog.getByRole("alert")).toContainText("Sign in again first");
  await dialog.getByRole("button", { name: "Sign in again" }).click();
  await signInThere(page, email);
  await expect(page).toHaveURL(`${service.url}/settings/people`);
  await turnOn();
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
});

test("cancelled at the provider, it says so", async ({ page }) => {
  await page.goto(`${service.url}/sign-in`);
  await page.getByRole("link", { name: "Sign in with Example login" }).click();
  await page.getByRole("link", { name: /cancel|abort/i }).click();
  await expect(problem(page)).toHaveText("Signing in was cancelled at the provider.");
});
