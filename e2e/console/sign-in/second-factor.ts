import { expect, type Locator, type Page } from "@playwright/test";
import { totp } from "#lib/testing/sign-in/totp";
import type { Account } from "../fixtures/operators";

/** Turns it on as a person does, with the code of half a minute ago, so that the present one is still unused. */
export async function turnSecondFactorOn(
  page: Page,
  { password }: Account,
  url = "",
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto(`${url}/settings/people`);
  const own = page.getByRole("region", { name: "Your sign-in" });
  await own.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const made = await scan(dialog);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(own.getByText("Two-factor authentication: on")).toBeVisible();
  return made;
}

/** Reads the code that an app would, enters it, and returns what there is then to be kept. */
export async function scan(where: Locator): Promise<{ secret: string; recoveryCodes: string[] }> {
  await expect(where.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const secret = (await where.locator("code").innerText()).replaceAll(" ", "");
  const codes = where.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  // Once more, when half a minute ended between reading a code and sending it; not where the codes only came late.
  await expect(async () => {
    if ((await codes.count()) === 0) {
      await where.getByLabel("Code").fill(totp(secret, -1), { timeout: 2000 });
      await where.getByRole("button", { name: "Turn on" }).click({ timeout: 2000 });
    }
    await expect(codes).toHaveCount(10, { timeout: 8000 });
  }).toPass();
  const recoveryCodes = await codes.allInnerTexts();
  return { secret, recoveryCodes };
}
