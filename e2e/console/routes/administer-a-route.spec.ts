import { expect } from "@playwright/test";
import type { Role } from "#lib/domain/people/role";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { assignRoutes } from "../../fixtures/route";
import { sharedService } from "../../fixtures/run";
import { untilStatus } from "../../fixtures/settled";
import { openBound, section, test } from "./centre";

test.use({ role: "admin" });

test("a paused route says who paused it and why, its messages wait, and leave once it is resumed", async ({
  page,
  centre,
  routed,
}) => {
  const smsc = await centre();
  const name = await routed(smsc);
  const campaign = await mintCampaign();
  await assignRoutes(campaign, name);
  await openBound(page, name);
  await page.goto("/settings/service/routes");
  const route = page.getByRole("rowgroup", { name, exact: true });
  await expect(route).toContainText("1 of 1");
  await route.getByRole("button", { name: `Pause ${name}` }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("the provider is being changed");
  await page.getByRole("button", { name: "Pause route", exact: true }).click();
  await expect(route).toContainText(/Paused .* by admin-.*: The provider is being changed\./);

  const { body } = await campaign.sender.send(SEND);
  await untilStatus(campaign.reader, body.id, "enqueued");
  await route.getByRole("button", { name: `Resume ${name}` }).click();
  await expect(route).toContainText("It takes messages over 1 connection.");
  await untilStatus(campaign.reader, body.id, "success");
  expect(smsc.counts()).toMatchObject({ taken: 1, twice: 0 });
});

test("a route is deleted once no campaign names it; until then the button says what keeps it", async ({
  page,
  centre,
  routed,
}) => {
  const name = await routed(await centre());
  const campaign = await mintCampaign();
  await assignRoutes(campaign, name);
  await openBound(page, name);
  const remove = page.getByRole("button", { name: `Delete ${name}` });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await expect(remove).toHaveAccessibleDescription(/is a route of 1 campaign\. Take it out of it first/);
  await expect(section(page, "Campaigns").getByRole("link", { name: "Clinic reminders" })).toBeVisible();

  await page.getByRole("button", { name: `Drain ${name}` }).click();
  await page.getByRole("button", { name: "Drain route", exact: true }).click();
  await expect(section(page, "Now").getByText("Drained", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test message" })).toHaveAccessibleDescription(
    /is drained\. Resume it first/,
  );
  await assignRoutes(campaign);
  await expect(remove).not.toHaveAttribute("aria-disabled", "true");
  await remove.click();
  await page.getByRole("button", { name: "Delete route", exact: true }).click();
  await expect(page).toHaveURL("/settings/service/routes");
  await expect(page.getByRole("rowgroup", { name, exact: true })).toBeHidden();
});

test("a code that nobody mapped is mapped by one choice, and counts from the next message on", async ({
  page,
  centre,
  routed,
}) => {
  const smsc = await centre({ script: { "": { receipts: [{ stat: "UNDELIV", err: "077" }] } } });
  const name = await routed(smsc);
  const campaign = await mintCampaign();
  await assignRoutes(campaign, name);
  const first = await campaign.sender.send(SEND);
  await untilStatus(campaign.reader, first.body.id, "failure");

  await page.goto(`/settings/service/routes/${name}`);
  const codes = section(page, "Error codes");
  await expect(codes).toContainText("1 code not mapped");
  const row = codes.getByRole("row").filter({ hasText: "err 077" });
  await expect(row).toContainText("Not mapped");
  await row.getByRole("button", { name: "Map err 077" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Phone not reachable" }).click();
  await expect(row).toContainText("by this route’s own line");
  await expect(codes).not.toContainText("not mapped");
  await expect(codes.getByRole("list", { name: "Lines of this route" })).toContainText("err 077");

  // A worker takes up a changed route within a second, and connects it anew.
  await expect.poll(() => smsc.counts().bindsEver).toBe(2);
  await openBound(page, name);
  const second = await campaign.sender.send({ ...SEND, recipient: "6591234568" });
  await untilStatus(campaign.reader, second.body.id, "failure");
  const { body } = await campaign.reader.list({ search: "6591234568" });
  expect(body.data[0]?.messageAttempts[0]?.errorCode).toBe("recipient_unavailable");

  await codes.getByRole("button", { name: "Remove the line for err 077" }).click();
  await expect(codes.getByRole("list", { name: "Lines of this route" })).toBeHidden();
});

test("a message from a phone is shown, and not taken for a receipt", async ({ page, centre, routed }) => {
  const smsc = await centre();
  const name = await routed(smsc);
  await openBound(page, name);
  await smsc.sendFromPhone({ sender: "6598765432", recipient: "LIBRARY", text: "STOP please" });
  const inbound = section(page, "Messages from phones").first();
  await expect(inbound).toContainText("6598765432 to LIBRARY");
  await expect(inbound).toContainText("STOP please");
  await expect(section(page, "Receipts without a message").first()).toContainText("None in the last 7 days.");
});

for (const role of ["viewer", "operator"] as const satisfies Role[]) {
  test.describe(`one ${role}`, () => {
    test.use({ role });

    test("sees routes, and is told who may change them", async ({ page, centre, routed }) => {
      const name = await routed(await centre());
      await page.goto("/settings/service/routes");
      await expect(page.getByRole("button", { name: "Add a route" })).toHaveAccessibleDescription(
        /Only admins can change this/,
      );
      await expect(
        page.getByRole("button", { name: new RegExp(`^(Pause|Drain|Delete) ${name}$`) }),
      ).toHaveCount(0);
      await page.goto(`/settings/service/routes/${name}`);
      for (const button of ["Send test message", "Change", "Add a line", `Pause ${name}`]) {
        const action = page.getByRole("button", { name: button, exact: true });
        await expect(action).toHaveAccessibleDescription(/Only admins can change this/);
        await action.click({ force: true });
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      for (const path of ["/settings/service/routes/new", `/settings/service/routes/${name}/change`]) {
        await page.goto(path);
        await expect(page.getByText("Only admins can change this.")).toBeVisible();
        await expect(page.getByRole("textbox")).toHaveCount(0);
      }
      const paths = ["", `/${name}/tests`, `/${name}/pause`].map(
        (path) => `/api/console/service/routes${path}`,
      );
      for (const path of paths) {
        const headers = { Origin: sharedService().url };
        const answer = await page.request.fetch(path, {
          method: path.endsWith("pause") ? "PUT" : "POST",
          ...{ data: {}, headers },
        });
        expect.soft(answer.status(), path).toBe(403);
      }
    });
  });
}
