import type { Page } from "@playwright/test";

/** Fills in the provider's own pages. */
export async function comeThrough(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder(/login/i).fill(email);
  await page.getByPlaceholder(/password/i).fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}
