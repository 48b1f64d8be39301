import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { admin } from "../../fixtures/admin";
import { sharedService } from "../../fixtures/run";
import { moveOn } from "../../upstream/campaign";
import { layoutFaults } from "../fixtures/layout";
import { createAccount, signIn } from "../fixtures/operators";
import { retriesAt } from "../retries/retries";
import { type Given, test } from "./planned";

const HOUR_MS = 3_600_000;

const preview = (page: Page) => page.getByRole("region", { name: "If you turn it on now" });
const turnOn = (page: Page) => page.getByRole("button", { name: "Turn on plan" });
const question = (page: Page) => page.getByRole("region", { name: "Waiting for an answer" });

/** The editor, reached from the batch, with no quiet hours: the test may run at night. */
async function openEditor(page: Page, { known, batchId }: Given): Promise<void> {
  await page.goto(`${known.path}/batches/${batchId}`);
  await page.getByRole("link", { name: "Plan retries" }).click();
  await expect(page.getByRole("heading", { name: "For reminders.csv" })).toBeVisible();
  await page.getByLabel("Do not retry in quiet hours").uncheck();
}

test("what is said beforehand is what the plan then does, once each, with what it did on its page", async ({
  page,
  given,
}) => {
  await openEditor(page, given);
  await expect(preview(page)).toContainText("3 messages will be retried at once");
  await expect(preview(page)).toContainText("The plan will ask at once about 2 messages");
  await expect(preview(page)).toContainText("Number not recognised (not retried: retrying cannot help)1");
  await expect(page.getByRole("form", { name: "Retry plan" })).toContainText(
    "Retry “Phone not reachable” 15 min, 1 h and 6 h after the first, second and third failure. Ask before retrying errors where a retry may help. Stop after 500 retries.",
  );
  expect(retriesAt(given.campaign)).toEqual([]);
  await turnOn(page).click();
  await expect(page.getByRole("heading", { name: /^Retry plan \d+$/, level: 1 })).toBeVisible();
  await expect.poll(() => retriesAt(given.campaign).length).toBe(3);
  const actions = page.getByRole("region", { name: "Actions" });
  await expect(actions.getByRole("row", { name: /Started retries 3 retry plan/ })).toBeVisible();

  await expect(question(page)).toContainText("2 messages are waiting for your answer");
  await question(page).getByRole("button", { name: "Retry 2" }).click();
  await expect.poll(() => retriesAt(given.campaign).length).toBe(5);
  expect(new Set(retriesAt(given.campaign)).size).toBe(5);
  const retried = given.messages.slice(0, 5);
  await expect.poll(() => retried.some(({ latestStatus }) => latestStatus === "failure")).toBe(false);
  for (const message of retried) moveOn(message, "success");
  await expect(page.getByRole("region", { name: "Status of accepted messages" })).toContainText("Delivered5");
  await actions.getByRole("link", { name: "Started retries" }).first().click();
  await expect(
    page.getByRole("heading", { name: /^Retry of \d messages? by retry plan \d+$/ }),
  ).toBeVisible();
});

test("a plan is stopped at once, with what it has queued, and used again from what it was", async ({
  page,
  given,
  planElsewhere,
}) => {
  given.campaign.behaviour.writeFault = 429;
  await openEditor(page, given);
  await page.getByLabel("Errors where a retry may help").selectOption("do not retry");
  await turnOn(page).click();
  await expect.poll(() => retriesAt(given.campaign).length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Stop this plan" }).click();
  await expect(page.getByRole("region", { name: "Plan", exact: true })).toContainText(/Stopped .* by you/);
  given.campaign.behaviour.writeFault = null;
  const tried = retriesAt(given.campaign).length;
  await planElsewhere();
  expect(retriesAt(given.campaign)).toHaveLength(tried);
  expect(given.messages.every(({ latestStatus }) => latestStatus === "failure")).toBe(true);
  await page.getByRole("link", { name: "Use this plan again" }).click();
  await expect(page.getByLabel("Errors where a retry may help")).toHaveValue("leave");
  await expect(page.getByLabel("Do not retry in quiet hours")).not.toBeChecked();
});

test("in its quiet hours it sends nothing and says until when; Operations shows what plans ask", async ({
  page,
  given,
  planElsewhere,
}) => {
  await page.goto(`${given.known.path}/operations`);
  await page
    .getByRole("navigation", { name: "Operations" })
    .getByRole("link", { name: "Retry plans" })
    .click();
  await page.getByRole("link", { name: "New retry plan" }).click();
  const clock = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16);
  await page.getByLabel("in", { exact: true }).selectOption("UTC");
  await page.getByLabel("between").fill(clock(-HOUR_MS));
  await page.getByLabel("and", { exact: true }).fill(clock(HOUR_MS));
  await turnOn(page).click();
  await expect(page.getByText("On, in quiet hours")).toBeVisible();
  await expect(page.getByText(/^Nothing is sent until/)).toBeVisible();
  await planElsewhere();
  expect(retriesAt(given.campaign)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await layoutFaults(page)).toEqual([]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id }) => id),
      colorScheme,
    ).toEqual([]);
  }
  await page.getByRole("link", { name: "All retry plans" }).click();
  await expect(page.getByRole("list", { name: "Retry plans" }).getByRole("listitem")).toContainText(
    "for the whole campaign",
  );
});

test("a campaign of one-time passwords has no plan, and is told why", async ({ page, api, given }) => {
  const changed = await api.patch(`/api/console/campaigns/${given.known.id}`, {
    data: { oneTimePasswords: true },
  });
  expect(changed.ok()).toBe(true);
  await page.goto(`${given.known.path}/plans/new`);
  await expect(preview(page)).toContainText("Retrying is unsuitable for one-time passwords");
  await expect(turnOn(page)).toHaveAttribute("aria-disabled", "true");
  await turnOn(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "one-time passwords" })).toBeAttached();
});

test.describe("the role of who turned it on", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("is lost: the plan stops and says so", async ({ page, given }) => {
    const account = await createAccount("operator");
    await signIn(page, account);
    await openEditor(page, given);
    await page.getByLabel("Errors where a retry may help").selectOption("ask first");
    await turnOn(page).click();
    await expect(question(page)).toBeVisible();
    await admin(sharedService(), "user", "delete", "--email", account.email);
    await expect(page.getByRole("heading", { name: "Sign in to Redial" })).toBeVisible();
    const other = await createAccount("viewer");
    await signIn(page, other);
    await page.goto(`${given.known.path}/plans`);
    const line = page.getByRole("list", { name: "Retry plans" }).getByRole("listitem");
    await expect(line).toContainText("is no longer an operator of this console");
  });
});

test.describe("a viewer", () => {
  test.use({ role: "viewer" });

  test("sees what a plan would do, and is told by the button why it stays off", async ({ page, given }) => {
    await openEditor(page, given);
    await expect(preview(page)).toContainText("3 messages will be retried at once");
    await expect(turnOn(page)).toHaveAccessibleDescription(
      /An admin of this console can make you an operator/,
    );
    await turnOn(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Viewers can only read" })).toBeAttached();
  });
});
