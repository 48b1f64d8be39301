import { expect, type Page } from "@playwright/test";
import { live, rows } from "../console/fixtures/shown-screen";
import { openUpload, sendButton } from "../console/uploads/upload";
import { goodRows, writeCsv, wrongRows } from "./files";

const ROWS = 120;

/** From a page that waits for a file to a batch that was delivered. `series`: another file each time, as none is sent twice. */
export async function takeUpload(
  page: Page,
  campaign: { id: number; name: string; path: string },
  series: string,
  take: (state: string) => Promise<void>,
): Promise<void> {
  const choose = async (lines: string[]) =>
    page.getByLabel("CSV file").setInputFiles(await writeCsv("appointments.csv", lines));
  await openUpload(page, campaign);
  await live(page);
  await take("upload-drop");

  await choose(wrongRows(ROWS, series));
  await expect(page.getByRole("heading", { name: /mistakes to fix before this can be sent$/ })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Wrong cells, scrollable" }).getByRole("row").nth(1),
  ).toBeVisible();
  await take("upload-mistakes");

  await choose(goodRows(ROWS, series));
  await expect(sendButton(page)).toBeVisible();
  await expect(sendButton(page)).not.toHaveAttribute("aria-disabled", "true");
  await take("upload-preview");

  await sendButton(page).click();
  await page.waitForURL(/\/batches\/batch_/);
  await expect(page.getByRole("region", { name: "Batch", exact: true })).toContainText(
    new RegExp(`Delivered\\s*${ROWS}`),
  );
  await rows(page);
  await take("upload-sent");
}
