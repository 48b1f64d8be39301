import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import type { Product } from "#lib/bench/product";
import { LIMIT_MS, type Stage } from "#lib/bench/stage";
import { createOperator } from "#lib/console/people/create-operator";
import { generatePassword } from "#lib/console/sign-in/password";
import { adoptCampaigns } from "#lib/installation/adopt-campaigns";
import { BROWSER_ARGUMENTS, findBrowser } from "../../../e2e/fixtures/browser.ts";

const EMAIL = "bench@redial.localhost";

/** Chromium, until the benchmark ends. */
export async function openBrowser(stage: Stage): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS });
  stage.atEnd(() => browser.close());
  return browser;
}

/** An admin's session in the console, whose campaigns are those of the service. */
export async function signedIn(browser: Browser, { url, pool, settings }: Product) {
  await adoptCampaigns({ pool, settings });
  const password = generatePassword();
  await createOperator(pool, { email: EMAIL, role: "admin", password });
  const context = await openContext(browser, { baseURL: url });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(EMAIL);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Campaigns", level: 1 }).waitFor();
  return { context, page };
}

/** Steps that are not measured have a long timeout: the console may first have to read a campaign. */
export async function openContext(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(LIMIT_MS);
  return context;
}
