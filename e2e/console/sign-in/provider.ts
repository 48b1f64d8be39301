import type { Page } from "@playwright/test";

/** Fills in the provider's own pages, for somebody whom it does not know yet. */
export async function comeThrough(page: Page, email: string): Promise<void> {
  await signInThere(page, email);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Signs in a person who has already let the provider tell us who they are. */
export async function signInThere(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder(/login/i).fill(email);
  await page.getByPlaceholder(/password/i).fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
}
