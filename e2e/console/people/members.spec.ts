import { expect } from "@playwright/test";
import { sharedService } from "../../fixtures/run";
import { createAccount, signIn } from "../fixtures/operators";
import { test } from "../fixtures/test";

test.use({ role: "admin" });

const NOT_FOUND = "There is no such page";

test("somebody without a campaign is told so, works in the one that they are added to, and leaves it", async ({
  page,
  browser,
  mixed,
}) => {
  const account = await createAccount("member", await sharedService());
  const member = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await signIn(member, account);
  await expect(member.getByRole("heading", { name: "You are not a member of a campaign yet" })).toBeVisible();
  await member.goto(mixed.path);
  await expect(member.getByRole("heading", { name: NOT_FOUND })).toBeVisible();

  await page.goto(`${mixed.path}/members`);
  await page.getByRole("button", { name: "Add a member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("nobody@redial.test");
  await dialog.getByRole("button", { name: "Add member" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Invite them first");
  await dialog.getByLabel("Email address").fill(account.email);
  await dialog.getByLabel("Role").selectOption("viewer");
  await dialog.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByRole("region", { name: "Members" }).getByText(account.email)).toBeVisible();

  await member.goto(`${mixed.path}/send`);
  await expect(member.getByRole("heading", { name: "Send one message" })).toBeVisible();
  await expect(member.getByText("Viewers can only read").first()).toBeVisible();
  await member.goto("/settings");
  await expect(member.getByRole("link", { name: "Routes" })).toHaveCount(0);

  await page.getByRole("button", { name: `Manage ${account.email}` }).click();
  await dialog.getByRole("button", { name: "Remove…" }).click();
  await dialog
    .getByRole("button", { name: /^Remove / })
    .last()
    .click();
  // While the dialog is open, nothing behind it can be found.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Members" }).getByText(account.email)).toHaveCount(0);
  await member.goto(mixed.path);
  await expect(member.getByRole("heading", { name: NOT_FOUND })).toBeVisible();
  await member.close();
});

test("an admin makes a team with a campaign and a person, and removes it", async ({ page }) => {
  const { email } = await createAccount("member", await sharedService());
  const name = `Team of ${email}`;
  await page.goto("/settings/teams");
  await page.getByRole("button", { name: "New team" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByLabel("Groups of the sign-in provider").fill("sms-team");
  await dialog.getByRole("button", { name: "Create team" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Line 1 needs a group");
  await dialog.getByLabel("Groups of the sign-in provider").fill(`${email}: operator`);
  await dialog.getByRole("button", { name: "Create team" }).click();
  const team = page.getByRole("region", { name: `Team ${name}` });
  await expect(team.getByText("Nobody is in this team.")).toBeVisible();
  await team.getByRole("button", { name: "Add a member" }).click();
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("button", { name: "Add member" }).click();
  await expect(team.getByRole("button", { name: `Manage ${email}` })).toBeVisible();
  await team.getByRole("button", { name: "Change…" }).click();
  const another = await page.context().newPage();
  await another.goto("/settings/teams");
  await another
    .getByRole("region", { name: `Team ${name}` })
    .getByRole("button", { name: "Remove…" })
    .click();
  await another.getByRole("dialog").getByRole("button", { name: "Remove team" }).click();
  await expect(another.getByRole("region", { name: `Team ${name}` })).toHaveCount(0);
  await another.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("region", { name: `Team ${name}`, includeHidden: true })).toHaveCount(0);
  await expect(dialog.getByRole("heading", { name: `Change ${name}` })).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This team has already been removed.");
});
