import type { BrowserContext, Page } from "@playwright/test";
import { type Benchmark, type Figure, figure } from "#lib/bench/benchmark";
import { openBrowser, openContext, signedIn } from "#lib/bench/console/browser";
import { pageTimes, watchPage } from "#lib/bench/console/page-times";
import { median } from "#lib/bench/numbers";
import { startProduct } from "#lib/bench/product";

const MOST_KB = 202;
const MOST_PAINT_MS = 1000;
const MOST_INPUT_MS = 100;

type Weight = { scriptKb: number; requests: number; paintMs: number; inputMs: number };

export const pageWeight: Benchmark = {
  name: "page-weight",
  work: "each screen with the demo campaign in Chromium with nothing cached: script as sent, requests, largest paint, slowest answer to a key or click",
  async run(stage) {
    const product = await startProduct(stage, ["web", "worker"], { DEMO: "1" });
    const browser = await openBrowser(stage);
    const { context, page } = await signedIn(browser, product);
    const screens = await screensOf(page);
    const storageState = await context.storageState();
    const figures: Figure[] = [];
    for (const [name, path] of screens.slice(0, stage.of(screens.length, 1))) {
      const weights: Weight[] = [];
      for (let round = 0; round < stage.rounds; round++) {
        const fresh = await openContext(browser, { baseURL: product.url, storageState });
        weights.push(await weigh(fresh, path));
        await fresh.close();
      }
      const of = (kind: keyof Weight) => median(weights.map((weight) => weight[kind]));
      figures.push(
        figure(`${name}, script`, of("scriptKb"), "kB", { most: MOST_KB }),
        figure(`${name}, requests`, of("requests"), ""),
        figure(`${name}, LCP`, of("paintMs"), "ms", { most: MOST_PAINT_MS }),
        figure(`${name}, INP`, of("inputMs"), "ms", { most: MOST_INPUT_MS }),
      );
    }
    return figures;
  },
};

/** The console's screens; those of a campaign show the demo campaign. */
async function screensOf(page: Page): Promise<[name: string, path: string][]> {
  await page.getByRole("link", { name: "Demo", exact: true }).click();
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  const { pathname: campaign } = new URL(page.url());
  await page.goto(`${campaign}/messages`);
  const message = page
    .getByRole("region", { name: "Messages", exact: true })
    .getByRole("link", { name: /^\d+$/ });
  await message.first().waitFor();
  const { batches } = await (await page.request.get(`/api/console${campaign}/batches`)).json();
  return [
    ["messages", `${campaign}/messages`],
    ["campaigns", "/"],
    ["overview", campaign],
    ["batches", `${campaign}/batches`],
    ["batch", `${campaign}/batches/${batches[0]?.id}`],
    ["upload", `${campaign}/upload`],
    ["operations", `${campaign}/operations`],
    ["settings", "/settings"],
  ];
}

async function weigh(context: BrowserContext, path: string): Promise<Weight> {
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  const sizes: Promise<number>[] = [];
  let requests = 0;
  page.on("requestfinished", (request) => {
    requests++;
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  const scriptKb = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
  const loaded = requests;
  await use(page);
  const { paintMs, inputMs } = await page.evaluate(pageTimes);
  await page.close();
  return { scriptKb, requests: loaded, paintMs, inputMs };
}

/** Uses the parts of every screen: keyboard shortcuts, the account's menu, and links. */
async function use(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menuitem").first().waitFor({ state: "hidden" });
  await page.evaluate(untilTold);
}

/** Waits for the paint: browsers report the duration of a response only after it. */
function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
