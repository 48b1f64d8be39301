import { expect, type Locator, type Page } from "@playwright/test";
import type { Screen, ShownCampaign } from "../fixtures/shown-screen";

export type Overlay = Pick<Screen, "name" | "path"> & {
  open: (page: Page, campaign: ShownCampaign) => Promise<void>;
  /** An element that is there as long as it is open. */
  shown: (page: Page) => Locator;
};

/** Opens it; once more when the page had not come to life yet. */
export async function openOverlay(
  page: Page,
  { open, shown }: Overlay,
  campaign: ShownCampaign,
): Promise<void> {
  await expect(async () => {
    if (!(await shown(page).isVisible())) await open(page, campaign);
    await expect(shown(page)).toBeVisible({ timeout: 5000 });
  }).toPass();
}
