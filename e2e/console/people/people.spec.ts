import { type APIRequestContext, expect } from "@playwright/test";
import type { PeopleList } from "#lib/wire/console/people";
import { sharedService } from "../../fixtures/run";
import { createAccount } from "../fixtures/operators";
import { test } from "../fixtures/test";

test.use({ role: "admin" });

let invited = 0;
const newEmail = () => `invited-${process.pid}-${++invited}@example.org`;

async function findPerson(api: APIRequestContext, email: string) {
  const { people }: PeopleList = await (await api.get("/api/console/people")).json();
  const person = people.find((each) => each.email === email);
  if (!person) throw new Error(`${email} is not there`);
  return person;
}

test("an admin invites somebody by a link, who joins by it once, and is then given a role, a password, and removed", async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(email.toUpperCase());
  await dialog.getByLabel("Role").selectOption("viewer");
  await dialog.getByRole("button", { name: "Create invitation link" }).click();
  const link = await dialog.getByLabel(`Invitation link for ${email}`, { exact: false }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Invitations" }).getByText(email)).toBeVisible();

  const guest = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await guest.goto(link);
  await guest.getByLabel("Your name").fill("Ada Lovelace");
  await guest.getByLabel("New password").fill("correct horse battery");
  await guest.getByLabel("Repeat password").fill("correct horse batterY");
  await guest.getByRole("button", { name: "Join" }).click();
  await expect(guest.getByRole("main").getByRole("alert")).toHaveText("The two passwords are not the same.");
  await guest.getByLabel("Repeat password").fill("correct horse battery");
  await guest.getByRole("button", { name: "Join" }).click();
  await expect(guest.getByRole("button", { name: `Account: ${email}` })).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByText("This link has been used.", { exact: false })).toBeVisible();

  await page.reload();
  const row = page.getByRole("region", { name: "People" }).getByRole("row", { name: email });
  await expect(row).toContainText("Viewer");
  await row.getByRole("button", { name: `Manage ${email}` }).click();
  await dialog.getByLabel("Role").selectOption("operator");
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Role changed" })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(row).toContainText("Operator");

  await row.getByRole("button", { name: `Manage ${email}` }).click();
  await dialog.getByRole("button", { name: "Create a link" }).click();
  const reset = await dialog.getByLabel("Link to set a new password").inputValue();
  await guest.goto(reset);
  await guest.getByLabel("New password").fill("another horse battery");
  await guest.getByLabel("Repeat password").fill("another horse battery");
  await guest.getByRole("button", { name: "Set password" }).click();
  await expect(guest.getByRole("button", { name: `Account: ${email}` })).toBeVisible();

  await dialog.getByRole("button", { name: "Remove…" }).click();
  await dialog.getByRole("button", { name: "Remove Ada Lovelace" }).click();
  // Elements under an open dialog have no role.
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await guest.goto("/");
  await expect(guest).toHaveURL(/\/sign-in/);
  await guest.context().close();
});

test("a revoked invitation leads nowhere", async ({ page, browser, api }) => {
  const email = newEmail();
  const made = await api.post("/api/console/people/invitations", { data: { email, role: "admin" } });
  const { path } = await made.json();
  await page.goto("/settings/people");
  await page.getByRole("button", { name: `Revoke the invitation for ${email}` }).click();
  await expect(page.getByRole("button", { name: `Revoke the invitation for ${email}` })).toHaveCount(0);
  const guest = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await guest.goto(path);
  await expect(guest.getByText("This link has been revoked.", { exact: false })).toBeVisible();
  const token = path.replace("/join/", "");
  const joined = await guest.request.post("/api/join", {
    data: { token, name: "Eve", password: "correct horse battery" },
    headers: { Origin: sharedService().url },
  });
  expect(joined.status()).toBe(410);
  await guest.context().close();
});

test("nobody changes their own role or removes themselves, and each is told why", async ({ page, api }) => {
  const self = ((await (await api.get("/api/console/people")).json()) as PeopleList).people.find(
    ({ isSelf }) => isSelf,
  );
  await page.goto("/settings/people");
  await page.getByRole("button", { name: `Manage ${self?.email}` }).click();
  const dialog = page.getByRole("dialog");
  for (const name of ["Change role", "Remove…", "End all sessions", "Create a link", "Reset…"]) {
    const button = dialog.getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/your|yourself|last admin/i);
  }
  const path = `/api/console/people/${self?.id}`;
  const writes = [
    api.patch(path, { data: { role: "viewer" } }),
    api.delete(path),
    api.delete(`${path}/sessions`),
    api.post(`${path}/password-link`, { data: {} }),
  ];
  expect((await Promise.all(writes)).map((answer) => answer.status())).toEqual([409, 409, 409, 409]);
});

for (const role of ["viewer", "operator"] as const) {
  test.describe(`one ${role}`, () => {
    test.use({ role });

    test("sees who is who, is told who may change it, and changes nothing by hand", async ({ page, api }) => {
      const { email } = await createAccount("operator");
      const target = await findPerson(api, email);
      await page.goto("/settings/people");
      const row = page.getByRole("region", { name: "People" }).getByRole("row", { name: email });
      await expect(row).toContainText("Operator");
      const invite = page.getByRole("button", { name: "Invite a person" });
      await expect(invite).toHaveAttribute("aria-disabled", "true");
      await expect(invite).toHaveAccessibleDescription(/Only admins can manage people/);
      await expect(row.getByRole("button")).toHaveCount(0);

      const people = "/api/console/people";
      const { people: seen, invitations }: PeopleList = await (await page.request.get(people)).json();
      expect(seen.find((each) => each.email === email)?.detail).toBeNull();
      expect(invitations).toEqual([]);
      const headers = { Origin: sharedService().url };
      const path = `${people}/${target.id}`;
      const answers = await Promise.all([
        page.request.post(`${people}/invitations`, { headers, data: { email: newEmail(), role: "admin" } }),
        page.request.patch(path, { headers, data: { role: "admin" } }),
        page.request.delete(path, { headers }),
        page.request.delete(`${path}/sessions`, { headers }),
        page.request.delete(`${path}/second-factor`, { headers }),
        page.request.post(`${path}/password-link`, { headers, data: {} }),
      ]);
      expect(answers.map((answer) => answer.status())).toEqual(Array(6).fill(403));
      expect(await findPerson(api, email)).toMatchObject({ role: "operator" });
    });
  });
}
