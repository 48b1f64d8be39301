import { expect, type Locator, type Page } from "@playwright/test";
import { messageRows } from "../fixtures/screen";
import type { ShownCampaign } from "../fixtures/shown-screen";
import { test } from "../fixtures/test";

const MOST_SCRIPT_BYTES = 202_000;
/** A batch is drawn whole by the server, so that nothing of it moves, and can be held and stopped: 2.5 kB more. */
const MOST_OF_BATCH = 204_500;

type Weighed = [name: string, path: (campaign: ShownCampaign) => string, ready: (page: Page) => Locator];

const PAGES: Weighed[] = [
  ["messages", ({ path }) => `${path}/messages`, (page) => messageRows(page).first()],
  ["a batch", ({ path, batchId }) => `${path}/batches/${batchId}`, (page) => messageRows(page).first()],
  ["the overview", ({ path }) => path, (page) => page.getByRole("region", { name: "Messages over time" })],
  [
    "the upload",
    ({ path }) => `${path}/upload`,
    (page) => page.getByRole("button", { name: "Choose a file" }),
  ],
];

for (const [name, path, ready] of PAGES) {
  const most = name === "a batch" ? MOST_OF_BATCH : MOST_SCRIPT_BYTES;
  test(`the page of ${name} needs at most ${most / 1000} kB of script, as sent`, async ({ page, mixed }) => {
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "script")
        sizes.push(request.sizes().then((size) => size.responseBodySize));
    });
    await page.goto(path(mixed), { waitUntil: "networkidle" });
    await expect(ready(page)).toBeVisible();
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(most);
  });
}

test("scripts come without maps to their sources", async ({ page, request }) => {
  const scripts: string[] = [];
  page.on("request", (each) => void (each.resourceType() === "script" && scripts.push(each.url())));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const script of scripts) expect((await request.get(`${script.split("?")[0]}.map`)).status()).toBe(404);
});
