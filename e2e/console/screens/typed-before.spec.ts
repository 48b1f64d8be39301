import { expect, type Page } from "@playwright/test";
import { findEmbedded } from "../fixtures/console";
import { MIXED } from "../fixtures/mixed-campaign";
import { messageRows } from "../fixtures/screen";
import { test } from "../fixtures/test";

test.use({ role: "admin" });

/** Opens a page whose script does not come before it is let in. */
async function withoutScript(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return resolve;
}

test("what is searched for before the page's script runs is searched for", async ({ page, mixed }) => {
  const letIn = await withoutScript(page, `${mixed.path}/messages`);
  await expect(messageRows(page)).toHaveCount(MIXED.all);
  const search = page.getByRole("searchbox", { name: /^Search/ });
  await expect(search).toBeVisible();
  await search.pressSequentially("6591110004");
  // Where it was typed is not where the focus has to stay.
  await page.keyboard.press("Tab");
  letIn();
  await expect(page).toHaveURL(/\?q=6591110004$/);
  await expect(search).toHaveValue("6591110004");
  await expect(messageRows(page)).toHaveCount(1);
});

test("all fields of a form keep what was typed before the page's script ran", async ({
  page,
  mixed,
  api,
}) => {
  const { path } = await findEmbedded(api, mixed.serviceCampaignId);
  const letIn = await withoutScript(page, `${path}/send`);
  const [recipient, value] = [page.getByLabel("Recipient"), page.getByLabel(/^Value of/).first()];
  // Keys for a field that is not shown yet go nowhere.
  await expect(recipient).toBeVisible();
  await recipient.pressSequentially("+65 9111 0005");
  await value.pressSequentially("Ada Lovelace");
  letIn();
  await expect(page.getByText("Sent to 6591110005.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Preview" }).getByText("Ada Lovelace")).toBeVisible();
  await expect(recipient).toHaveValue("+65 9111 0005");
  await expect(value).toHaveValue("Ada Lovelace");
});

test("a plan's numbers and a filter's choice count when they were given before the page's script ran", async ({
  page,
  mixed,
}) => {
  const letPlanIn = await withoutScript(page, `${mixed.path}/plans/new`);
  await page.getByLabel("Stop after").fill("7");
  await page.getByLabel("Errors where a retry may help").selectOption({ index: 1 });
  const chosen = await page.getByLabel("Errors where a retry may help").inputValue();
  letPlanIn();
  await expect(page.getByText(/Stop after 7 retries/)).toBeVisible();
  await expect(page.getByLabel("Errors where a retry may help")).toHaveValue(chosen);

  await page.unrouteAll({ behavior: "wait" });
  const letAuditIn = await withoutScript(page, "/settings/audit");
  await page.getByLabel("Who").fill("nobody at all");
  await page.getByLabel("Outcome").selectOption("failed");
  letAuditIn();
  await expect(page).toHaveURL(/outcome=failed/);
});
