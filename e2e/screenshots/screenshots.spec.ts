import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { type Account, signIn } from "../console/fixtures/operators";
import { SCREENS } from "../console/fixtures/screens";
import { live } from "../console/fixtures/shown-screen";
import { ROOT } from "../fixtures/process";
import { runFolder } from "../fixtures/run";
import { type Service, startService } from "../fixtures/service";
import { openDemo } from "./demo";
import { fillConsole } from "./fill-console";
import { addFonts } from "./fonts";
import { createAda } from "./people";
import { ROUTE } from "./providers";
import { STEPS } from "./steps";
import { takeUpload } from "./upload-states";

const FOLDER = join(ROOT, "public", "screenshots");

const LOOKS = [
  { look: "light", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { look: "dark", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { look: "phone", colorScheme: "light", viewport: { width: 390, height: 844 } },
] as const;
/** Screens that are taken in each look; the others only in light. */
const IN_EACH_LOOK = [
  "overview",
  "messages",
  "message-panel",
  "batches",
  "batch",
  "approvals",
  "calendar",
  "notes",
  "retry plans",
];
/** How a screen says that it has nothing to show. */
const NOTHING = /^(No|Nothing|There is no|This campaign has no) /;

let service: Service;

test.beforeAll(async () => {
  const BACKUP_FOLDER = await mkdtemp(join(runFolder(), "backups-"));
  service = await startService({ DEMO: "1", WEBHOOKS_MAY_BE_PRIVATE: "1", BACKUP_FOLDER });
});
test.afterAll(() => service.stop());

test("each screen with the demo campaign, light, dark and on a phone", async ({ browser, playwright }) => {
  const origin = { baseURL: service.url, extraHTTPHeaders: { Origin: service.url } };
  const signedIn = async (data: Account) => {
    const api = await playwright.request.newContext(origin);
    await api.post("/api/auth/sign-in/email", { data, failOnStatusCode: true });
    return api;
  };
  const account = await createAda(service);
  const ada = await signedIn(account);
  const first = await browser.newPage({ baseURL: service.url, timezoneId: "Asia/Singapore" });
  await signIn(first, account);
  const storageState = await first.context().storageState();
  const campaign = { ...(await openDemo(first)), routeName: ROUTE };
  await first.context().close();
  const end = await fillConsole({ service, ada, signIn: signedIn, demo: campaign });

  await rm(FOLDER, { recursive: true });
  for (const { look, ...size } of LOOKS) {
    await takeSignIn(browser, look, size);
    const page = await openPage(browser, { storageState, ...size });
    for (const { name, path, ready } of SCREENS) {
      if (look !== "light" && !IN_EACH_LOOK.includes(name)) continue;
      await page.goto(path(campaign));
      await ready(page);
      // On a phone the panel lies over what says that the screen is live.
      if (path(campaign).startsWith(campaign.path) && name !== "message-panel") await live(page);
      await STEPS[name]?.(page);
      await take(page, `${name.replaceAll(" ", "-")}-${look}`);
    }
    await page.context().close();
  }
  // Last: what they send would fill every list.
  for (const { look, ...size } of LOOKS) {
    const page = await openPage(browser, { storageState, ...size });
    await takeUpload(page, campaign, look.charAt(0).toUpperCase(), (state) => take(page, `${state}-${look}`));
    await page.context().close();
  }
  await end();
});

async function takeSignIn(browser: Browser, look: string, size: BrowserContextOptions): Promise<void> {
  const page = await openPage(browser, size);
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await take(page, `sign-in-${look}`);
  await page.context().close();
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage({ baseURL: service.url, ...options });
  await addFonts(page);
  return page;
}

/** Takes a picture once nothing is still being loaded; fails for a screen that has nothing to show. */
async function take(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("status", { name: /^(Loading|Checking)/ })).toHaveCount(0);
  await expect(page.getByText(/Connecting/).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: NOTHING, level: 2 })).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled", caret: "hide" });
}
