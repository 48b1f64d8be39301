import { expect, type Page } from "@playwright/test";
import { addMessages } from "../../upstream/campaign";
import { messageRows, quickFilter } from "../fixtures/screen";
import { heading, live, rows, type Screen } from "../fixtures/shown-screen";
import { test } from "../fixtures/test";

const WIDTHS = [390, 768, 1280, 1536];

const LISTS: Screen[] = [
  { name: "messages", path: ({ path }) => `${path}/messages`, ready: rows },
  { name: "a batch", path: ({ path, batchId }) => `${path}/batches/${batchId}`, ready: rows },
  { name: "batches", path: ({ path }) => `${path}/batches`, ready: live },
  { name: "operations", path: ({ path }) => `${path}/operations`, ready: live },
  { name: "audit", path: () => "/settings/audit", ready: heading("Audit log") },
  { name: "access review", path: () => "/settings/access-review", ready: heading("Access review") },
];

/** Notes what moves up or down inside the page, other than by somebody's hand. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        for (const { node, previousRect, currentRect } of entry.sources) {
          const by = currentRect.y - previousRect.y;
          const isInMain = document.getElementById("main")?.contains(node) ?? false;
          if (by !== 0 && isInMain) moved.push(`${by} px: ${node?.textContent?.slice(0, 60)}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

/** Forgets shifts that a person's input caused, however late a slow machine makes them. */
function forgetMoves(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            (window as unknown as { moved: string[] }).moved.length = 0;
            resolve();
          }),
        ),
      ),
  );
}

test.describe("as an admin", () => {
  test.use({ role: "admin" });

  for (const { name, path, ready } of LISTS) {
    test(`nothing in the list of ${name} moves after the first paint, however wide the window`, async ({
      page,
      mixed,
    }) => {
      const moved = await watch(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path(mixed));
        await ready(page);
        await page.waitForLoadState("networkidle");
        expect.soft(await moved(), `${width} px`).toEqual([]);
      }
    });
  }
});

test("neither the counts nor the hint that there are new messages move a row", async ({
  page,
  standIn,
  opened,
}) => {
  const campaign = standIn.addCampaign();
  addMessages(campaign, 40, { latestStatus: "success" });
  addMessages(campaign, 3, { latestStatus: "held_for_review" });
  await page.setViewportSize({ width: 1280, height: 900 });
  const moved = await watch(page);
  await opened(campaign, "/messages");
  await expect(quickFilter(page, "All")).toContainText("43");
  await expect(messageRows(page)).toHaveCount(43);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const first = messageRows(page).first();
    const before = await first.boundingBox();
    addMessages(campaign, 7, { latestStatus: "success" });
    const hint = page.getByRole("button", { name: /new messages$/ });
    await expect(hint).toBeVisible();
    expect((await first.boundingBox())?.y, `${width} px`).toBe(before?.y);
    expect(await moved(), `${width} px`).toEqual([]);
    await hint.click();
    await expect(hint).toBeHidden();
    await forgetMoves(page);
  }
});
