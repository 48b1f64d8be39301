import { expect } from "@playwright/test";
import { MIXED, mixedCampaign } from "../fixtures/mixed-campaign";
import { messageRows } from "../fixtures/screen";
import { test } from "../fixtures/test";

for (const [column, n] of [
  ["Needs action", MIXED.needsAction],
  ["In flight", MIXED.inFlight],
] as const) {
  test(`the list of campaigns says under "${column}" how many there are, and leads to just those`, async ({
    page,
    mixed,
  }) => {
    await page.goto("/");
    await page.getByRole("searchbox", { name: /^Find a campaign/ }).fill(`${mixed.own} elsewhere`);
    const row = page.getByRole("row").filter({ hasText: `${mixed.own} elsewhere` });
    const names = await page.getByRole("columnheader").allInnerTexts();
    const number = row.getByRole("cell").nth(names.indexOf(column)).getByRole("link");
    await expect(number).toHaveText(String(n));
    await number.click();
    await expect(page.getByText(`${n} match`)).toBeVisible();
    await expect(messageRows(page)).toHaveCount(n);
  });
}

test.describe("one-time passwords", () => {
  test.use({ role: "admin" });

  test("are not worth an action in the list of campaigns: retrying is unsuitable for them", async ({
    page,
    api,
    standIn,
    opened,
  }) => {
    const { campaign } = mixedCampaign(standIn);
    const known = await opened(campaign, "/messages");
    const answer = await api.patch(`/api/console/campaigns/${known.id}`, {
      data: { oneTimePasswords: true },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await page.goto("/");
    await page.getByRole("searchbox", { name: /^Find a campaign/ }).fill(known.name);
    const cells = page.getByRole("row").filter({ hasText: known.name }).getByRole("cell");
    await expect(cells.nth(2)).toHaveText("0");
    await expect(cells.nth(3)).toHaveText(String(MIXED.inFlight));
  });
});
