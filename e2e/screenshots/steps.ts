import { expect, type Page } from "@playwright/test";

/** The input on a screen before its picture is taken, by the name of the screen. */
export const STEPS: Record<string, (page: Page) => Promise<void>> = {
  "send one message": (page) =>
    fillIn(page, { Recipient: "6591234567", "Value of name": "Wei Ling", "Value of code": "B-3001" }),
  "service-campaigns": (page) => expect(page.getByText(/^Last backup:/)).toBeVisible(),
  "test-numbers": (page) => fillIn(page, { name: "Wei Ling", code: "B-3001" }),
  "new-route": (page) =>
    fillIn(page, { Name: "beta", Host: "smpp.example.com", "System id": "redial", Password: "a password" }),
  "look-up": async (page) => {
    await fillIn(page, {
      "Phone number": "+65 9123 4567",
      "Why you ask": "She called: did the code arrive?",
    });
    await page.getByRole("button", { name: "Look up" }).click();
    await expect(page.getByRole("region", { name: "Answer" })).toContainText("Yes, reached.");
  },
};

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  // The picture is of the screen, not of a cursor.
  await page.locator(":focus").blur();
}
