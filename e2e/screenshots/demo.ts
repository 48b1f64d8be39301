import { expect, type Page } from "@playwright/test";
import type { BatchPage } from "#lib/wire/console/batch";
import type { CampaignInView } from "#lib/wire/console/campaign";
import type { Freshness } from "#lib/wire/console/freshness";
import { consoleCall } from "./console-call";

/** The demo's history; what is being delivered now comes on top. */
const HISTORY = 4000;

/** Waits until the demo's history has been read, and says where its campaign is and one of its batches. */
export async function openDemo(page: Page) {
  await page.getByRole("link", { name: "Demo", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  const { pathname: path } = new URL(page.url());
  const campaign = path.slice(1);
  const read = async () => {
    const { coverage } = await consoleCall<Freshness>(page.request, "GET", `${campaign}/freshness`);
    return coverage.complete || coverage.completeAt ? coverage.read : 0;
  };
  await expect.poll(read).toBeGreaterThanOrEqual(HISTORY);
  const { batches } = await consoleCall<BatchPage>(page.request, "GET", `${campaign}/batches`);
  const batch = batches.find(({ fileName }) => fileName?.startsWith("renewal-reminders"));
  const { id, campaignId } = await consoleCall<CampaignInView>(page.request, "GET", campaign);
  const named = { id, name: "Demo", own: "Demo", path };
  return { ...named, batchId: batch?.id ?? "", serviceCampaignId: campaignId };
}
