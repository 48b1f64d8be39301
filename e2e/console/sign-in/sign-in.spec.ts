import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { ROLES, type Role } from "#lib/domain/people/role";
import { runAdmin } from "../../fixtures/admin";
import { mintCampaign } from "../../fixtures/campaign";
import { restartService, type Service, startService } from "../../fixtures/service";
import { test } from "../../fixtures/test";
import { at } from "../fixtures/at";
import { type Account, createAccount, fillIn, forgetSession, signIn } from "../fixtures/operators";

/** Its attempts to sign in are counted by the address that a proxy names, so that no test uses up another's. */
const BEHIND_A_PROXY = { TRUSTED_PROXIES: "127.0.0.1,::1" };
const FREE_ATTEMPTS = 5;

const SIGN_IN = /\/sign-in(\?.*)?$/;

let service: Service;
let accounts: Record<Role, Account>;
let addresses = 0;

test.describe.configure({ mode: "default" });
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(fromElsewhere()),
});

test.beforeAll(async () => {
  service = await startService(BEHIND_A_PROXY);
  const made = await Promise.all(ROLES.map((role) => createAccount(role, service)));
  accounts = { member: at(made, 0), viewer: at(made, 1), operator: at(made, 2), admin: at(made, 3) };
});
test.afterAll(() => service.stop());

function fromElsewhere() {
  addresses++;
  return { "X-Forwarded-For": `203.0.113.${addresses}` };
}

function problem(page: Page) {
  return page.getByRole("alert").filter({ hasText: /\S/ });
}

async function openAccountMenu(page: Page, { email }: Account): Promise<void> {
  await page.getByRole("button", { name: `Account: ${email}` }).click();
}

test("the first start prints an admin and a password, to be changed at once; the second prints none", async ({
  page,
}) => {
  const printed = async () =>
    (await readFile(`${service.dataDir}.log`, "utf8")).match(/password: +(\S+)/g) ?? [];
  const [line = ""] = await printed();
  const first = { email: "admin@redial.localhost", password: line.split(/ +/)[1] ?? "" };
  await page.goto(`${service.url}/sign-in?next=/settings`);
  await fillIn(page, first);
  await expect(page.getByRole("heading", { name: "Choose your own password" })).toBeVisible();
  expect((await page.request.get(`${service.url}/api/console/campaigns`)).status()).toBe(403);
  const choose = async (password: string) => {
    await page.getByLabel("The password you were given").fill(first.password);
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Repeat password").fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
  };
  await choose("password1234");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("too easy to guess");
  await choose("another horse battery");
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole("button", { name: `Account: ${first.email}` })).toBeVisible();

  await service.stop();
  service = await restartService(service);
  expect(await printed()).toHaveLength(1);
});

for (const role of ROLES) {
  test(`one made ${role} on the command line is signed in as that`, async ({ page }) => {
    const account = accounts[role];
    await signIn(page, account, service.url);
    await openAccountMenu(page, account);
    await expect(page.getByRole("menu").getByText(`${account.email} · ${role}`)).toBeVisible();
  });
}

test("a wrong password and an unknown e-mail get the same sentence", async ({ page }) => {
  const account = accounts.viewer;
  await page.goto(`${service.url}/sign-in`);
  await fillIn(page, { ...account, password: "not this one at all" });
  await expect(problem(page)).toHaveText("The email address or password is wrong.");

  await fillIn(page, { email: "nobody@example.org", password: account.password });
  await expect(problem(page)).toHaveText("The email address or password is wrong.");
  await fillIn(page, account);
  await expect(page.getByRole("heading", { name: "Campaigns", level: 1 })).toBeVisible();
});

test("after five wrong passwords an e-mail has to wait where they were tried, and nowhere else", async ({
  page,
  browser,
}) => {
  const account = accounts.viewer;
  await page.goto(`${service.url}/sign-in`);
  for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt++) {
    const answered = page.waitForResponse("**/api/auth/sign-in/email");
    await fillIn(page, { ...account, password: `guess number ${attempt}` });
    await answered;
  }
  await fillIn(page, account);
  await expect(problem(page)).toContainText("Too many attempts for this email address. Try again in");

  const elsewhere = await browser.newPage({ extraHTTPHeaders: fromElsewhere() });
  await signIn(elsewhere, account, service.url);
  await elsewhere.context().close();
});

test("signing out ends the session, also for whoever kept its cookie, and forgets what was typed", async ({
  page,
  browser,
}) => {
  const account = accounts.operator;
  // Something to go back to: signing in takes the place of its page.
  await page.goto(`${service.url}/sign-in?next=/settings`);
  await signIn(page, account, service.url);
  const kept = await page.context().storageState();
  await page.evaluate(() => sessionStorage.setItem("redial.draft.any", "typed"));
  await openAccountMenu(page, account);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const typed = () => page.evaluate(() => Object.keys(sessionStorage));
  expect((await typed()).filter((name) => name.startsWith("redial."))).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();

  const thief = await browser.newPage({ storageState: kept });
  await thief.goto(service.url);
  await expect(thief).toHaveURL(SIGN_IN);
  expect((await thief.request.get(`${service.url}/api/console/campaigns`)).status()).toBe(401);
  await thief.context().close();

  // A session that ended by itself leaves its drafts to the same person only.
  await page.evaluate((email) => {
    sessionStorage.setItem("redial.person", email);
    sessionStorage.setItem("redial.draft.any", "typed");
  }, account.email);
  await signIn(page, account, service.url);
  expect(await typed()).toContain("redial.draft.any");
  await forgetSession(page);
  await signIn(page, accounts.viewer, service.url);
  await expect.poll(typed).not.toContain("redial.draft.any");
});

test("signing out while the page's own calls are refused leads to sign-in, and from there to the first page", async ({
  page,
}) => {
  const account = accounts.operator;
  await signIn(page, account, service.url);
  await page.goto(`${service.url}/settings/people`);
  await page.route("**/api/auth/sign-out", async (route) => {
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    const answer = await route.fetch();
    await refused;
    await route.fulfill({ response: answer });
  });
  await openAccountMenu(page, account);
  const drawnAt = () => page.evaluate(() => performance.timeOrigin);
  const before = await drawnAt();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await drawnAt(), "nothing that was read is left for the next person").not.toBe(before);
  await fillIn(page, account);
  await expect(page.getByRole("heading", { name: "Campaigns", level: 1 })).toBeVisible();
});

test("a session in another browser is ended from this one", async ({ page, browser }) => {
  const account = await createAccount("viewer", service);
  const other = await browser.newPage({ extraHTTPHeaders: fromElsewhere() });
  await signIn(other, account, service.url);
  await signIn(page, account, service.url);
  await openAccountMenu(page, account);
  await page.getByRole("menuitem", { name: "Your sessions" }).click();
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("This browser");
  await sessions
    .last()
    .getByRole("button", { name: /^End Chrome/ })
    .click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByText("You are not signed in anywhere else.")).toBeVisible();

  await expect(other).toHaveURL(/\/sign-in/);
  await other.context().close();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Account: ${account.email}` })).toBeFocused();
});

test("a session that is ended on the server says so on the open page, and leads to sign-in", async ({
  page,
}) => {
  await mintCampaign({ name: "Open while the session ends" }, service);
  const account = await createAccount("operator", service);
  await signIn(page, account, service.url);
  await page.getByRole("link", { name: "Open while the session ends" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  await runAdmin(service, "user", "delete", "--email", account.email);
  await expect(page.getByText(/signed out|Sign in to Redial/).first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(SIGN_IN);
});

for (const path of ["/", "/settings", "/campaigns/1", "/campaigns/1/messages", "/campaigns/1/batches"]) {
  test(`${path} asks who is there first, and leads back afterwards`, async ({ page }) => {
    await page.goto(service.url + path);
    await expect(page).toHaveURL(SIGN_IN);
    await fillIn(page, accounts.viewer);
    await expect(page).toHaveURL(service.url + path);
  });
}

for (const next of ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
  test(`sign-in does not lead to ${next}`, async ({ page }) => {
    await page.goto(`${service.url}/sign-in?next=${encodeURIComponent(next)}`);
    await fillIn(page, accounts.viewer);
    await expect(page.getByRole("heading", { name: "Campaigns", level: 1 })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(service.url);
  });
}

test("who is signed in already is not asked again", async ({ page }) => {
  await signIn(page, accounts.viewer, service.url);
  await page.goto(`${service.url}/sign-in`);
  await expect(page.getByRole("heading", { name: "Campaigns", level: 1 })).toBeVisible();
});
