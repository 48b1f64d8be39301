import { expect, type Page } from "@playwright/test";
import { startReceiver } from "#lib/testing/console/alerts";
import { findFreePort } from "#lib/testing/process/free-port";
import { expectNothingSerious } from "../fixtures/axe";
import { newName } from "../fixtures/console";
import { layoutFaults } from "../fixtures/layout";
import { test } from "../fixtures/test";

const dialog = (page: Page) => page.getByRole("dialog");
const rule = (page: Page, route: string, title: string) =>
  page
    .getByRole("region", { name: `Rules of ${route}` })
    .getByRole("listitem")
    .filter({ hasText: title });

test.describe("an admin", () => {
  test.use({ role: "admin" });

  test("is told by a webhook and at the bell that a route is not connected, until the rule is off", async ({
    page,
    api,
  }) => {
    const receiver = await startReceiver();
    const name = newName("route")
      .replaceAll(/[^A-Za-z0-9]/g, "-")
      .slice(0, 40);
    const account = { host: "127.0.0.1", tls: false, systemId: "redial", password: "secret" };
    const data = { kind: "smpp", name, ...account, port: await findFreePort() };
    expect((await api.post("/api/console/service/routes", { data })).status()).toBe(201);

    await page.goto("/settings/alerts");
    await page.getByRole("button", { name: "Add a webhook" }).click();
    await dialog(page).getByLabel("Name").fill(`For ${name}`);
    await dialog(page).getByLabel("Address").fill(receiver.address);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByRole("button", { name: "Done" }).click();

    const unbound = rule(page, name, "The route is not connected");
    await expect(unbound).toContainText("no connection for 1 minute");
    await unbound.getByRole("button", { name: "Edit" }).click();
    await dialog(page).getByLabel("For at least (minutes)").fill("0");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toBeHidden();

    const firing = page.getByRole("region", { name: "Firing now" }).getByRole("listitem");
    await expect(firing.filter({ hasText: `${name}: The route is not connected` })).toBeVisible();
    const told = () => receiver.received.map(({ body }) => JSON.parse(body));
    await expect.poll(told).toContainEqual(
      expect.objectContaining({
        event: "alert.firing",
        campaign: null,
        route: expect.objectContaining({ name }),
        alert: expect.objectContaining({ kind: "route_unbound" }),
      }),
    );
    await page.getByRole("button", { name: /^Alerts: / }).click();
    await dialog(page)
      .getByRole("link", { name: new RegExp(`Route ${name}`) })
      .click();
    await expect(page).toHaveURL(/\/settings\/alerts$/);
    await expectNothingSerious(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
    }

    const ours = firing.filter({ hasText: name });
    await ours.getByRole("button", { name: /^Notes on: / }).click();
    await dialog(page).getByRole("button", { name: "Add a note" }).click();
    await dialog(page).getByLabel("Note", { exact: true }).fill(`Rang the centre of ${name}`);
    await dialog(page).getByRole("button", { name: "Add note" }).click();
    await expect(dialog(page).getByRole("listitem")).toContainText(`Rang the centre of ${name}`);
    await dialog(page).getByRole("link", { name: "Search all notes" }).click();
    await page.getByLabel("Words").fill(name);
    await page.getByRole("button", { name: "Search" }).click();
    const list = page.getByRole("list", { name: "Notes" });
    await expect(list).toHaveAttribute("aria-busy", "false");
    const found = list.getByRole("listitem");
    await expect(found).toHaveText(/Rang the centre of/);
    await expectNothingSerious(page, "the notes");
    expect.soft(await layoutFaults(page)).toEqual([]);
    await found.getByRole("link", { name: new RegExp(`${name}: The route is not connected`) }).click();
    await expect(ours.getByRole("button", { name: /^Notes on: / })).toContainText("(1)");

    await unbound.getByRole("button", { name: "Switch off" }).click();
    await expect(unbound).toContainText("(off)");
    await expect(firing.filter({ hasText: name })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Past alerts" }).first()).toContainText(name);

    const target = page.getByRole("listitem").filter({ hasText: `For ${name}` });
    await target.getByRole("button", { name: "Remove" }).click();
    await dialog(page).getByRole("button", { name: "Remove" }).click();
    await expect(target).toHaveCount(0);
    expect((await api.delete(`/api/console/service/routes/${name}`)).status()).toBe(200);
    await expect(page.getByRole("region", { name: `Rules of ${name}` })).toHaveCount(0);
    await receiver.stop();
  });
});

test("who is no admin sees the rules of routes, and is told who may change them", async ({ page }) => {
  await page.goto("/settings/alerts");
  const button = page.getByRole("button", { name: "Add a webhook" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(/Only admins/);
});
