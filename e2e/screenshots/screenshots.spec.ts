import { join } from "node:path";
import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { createRoute } from "../console/fixtures/console";
import { createAccount, signIn } from "../console/fixtures/operators";
import { SCREENS } from "../console/fixtures/screens";
import { ROOT } from "../fixtures/process";
import { type Service, startService } from "../fixtures/service";
import { addFonts } from "./fonts";

const FOLDER = join(ROOT, "public", "screenshots");
/** The demo's history; what is being delivered now comes on top. */
const HISTORY = 4000;

const LOOKS = [
  { look: "light", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { look: "dark", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { look: "phone", colorScheme: "light", viewport: { width: 390, height: 844 } },
] as const;

let service: Service;

test.beforeAll(async () => {
  service = await startService({ DEMO: "1" });
});
test.afterAll(() => service.stop());

test("each screen with the demo campaign, light, dark and on a phone", async ({ browser, playwright }) => {
  const account = await createAccount("admin", service);
  const first = await browser.newPage({ baseURL: service.url, timezoneId: "Asia/Singapore" });
  await signIn(first, account);
  const storageState = await first.context().storageState();
  const api = await playwright.request.newContext({
    ...{ baseURL: service.url, storageState, extraHTTPHeaders: { Origin: service.url } },
  });
  const campaign = { ...(await openDemo(first)), routeName: await createRoute(api, "gateway") };
  await api.dispose();
  for (const { look, ...size } of LOOKS) {
    await takeSignIn(browser, look, size);
    const page = await openPage(browser, { storageState, ...size });
    for (const { name, path, ready } of SCREENS) {
      await page.goto(path(campaign));
      await ready(page);
      await take(page, `${name.replaceAll(" ", "-")}-${look}`);
    }
    await page.context().close();
  }
});

/** Waits until the demo's history has been read, and says where its campaign is and one of its batches. */
async function openDemo(page: Page) {
  await page.getByRole("link", { name: "Demo", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  const { pathname: path } = new URL(page.url());
  const id = Number(path.split("/").at(-1));
  const read = async () => {
    const answer = await page.request.get(`/api/console${path}/freshness`);
    const { coverage } = await answer.json();
    return coverage.complete || coverage.settlesAt ? coverage.read : 0;
  };
  await expect.poll(read).toBeGreaterThanOrEqual(HISTORY);
  const { batches } = await (await page.request.get(`/api/console${path}/batches`)).json();
  const batch = batches.find(({ fileName }: { fileName: string }) =>
    fileName.startsWith("renewal-reminders"),
  );
  const { campaignId } = await (await page.request.get(`/api/console${path}`)).json();
  return {
    id,
    name: "Demo",
    own: "Demo",
    path,
    batchId: String(batch.id),
    serviceCampaignId: String(campaignId),
  };
}

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

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled", caret: "hide" });
}
