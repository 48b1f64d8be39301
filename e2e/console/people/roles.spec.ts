import { type APIRequestContext, expect } from "@playwright/test";
import type { Role } from "#lib/domain/people/role";
import { sharedService } from "../../fixtures/run";
import { newName } from "../fixtures/console";
import { narrowTo } from "../fixtures/narrow-to";
import { sessionOf } from "../fixtures/operators";
import { test } from "../fixtures/test";

type Write = { method: "POST" | "PUT" | "PATCH" | "DELETE"; path: string; data?: object };

/** Every write of the console's API, by hand. */
function adminWrites(id: number): Write[] {
  const address = "http://127.0.0.1:9/api/v2";
  return [
    {
      method: "POST",
      path: "/api/console/upstreams",
      data: { name: newName("Not allowed"), address, kind: "test" },
    },
    {
      method: "POST",
      path: "/api/console/campaigns",
      data: { upstreamId: 1, campaignId: "campaign_1", name: "Not allowed", key: "key_test_1" },
    },
    {
      method: "PATCH",
      path: `/api/console/campaigns/${id}`,
      data: { name: "Not allowed", backgroundPerSecond: 4 },
    },
    { method: "PUT", path: `/api/console/campaigns/${id}/key`, data: { key: "key_test_2" } },
    { method: "POST", path: `/api/console/campaigns/${id}/probe`, data: {} },
    {
      method: "POST",
      path: `/api/console/campaigns/${id}/alerts/rules`,
      data: { kind: "queue_age", minutes: 5 },
    },
    {
      method: "POST",
      path: `/api/console/campaigns/${id}/alerts/targets`,
      data: { kind: "webhook", name: "Not allowed", quiet: null, address: "https://hooks.example.com/" },
    },
  ];
}

/** Asks as a signed-in browser does, and as one that comes from somewhere else. */
async function statuses(api: APIRequestContext, writes: Write[], headers: Record<string, string>) {
  const answers = writes.map(({ method, path, data }) => api.fetch(path, { method, data, headers }));
  return (await Promise.all(answers)).map((answer) => answer.status());
}

for (const role of ["viewer", "operator"] as const satisfies Role[]) {
  test.describe(`one ${role}`, () => {
    test.use({ role });

    test("sees the settings but can't change them, and is told who can", async ({ page, mixed }) => {
      await page.goto("/settings");
      await expect(
        page.getByRole("paragraph").filter({ hasText: /^Only admins can change settings. Ask an admin/ }),
      ).toBeVisible();
      await narrowTo(page, mixed);
      const actions = [
        page.getByRole("button", { name: "Add environment" }),
        page.getByRole("button", { name: "Register campaign" }),
      ];
      for (const action of actions) {
        await expect(action).toHaveAttribute("aria-disabled", "true");
        await action.focus();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      await expect(page.getByRole("status").filter({ hasText: "Only admins" })).toBeAttached();
      // Said once, and not by a row of grey buttons for each campaign.
      await expect(page.getByRole("row", { name: mixed.name })).toBeVisible();
      await expect(page.getByRole("button", { name: /^(Edit|Replace key of|Remove) / })).toHaveCount(0);
    });

    test("changes nothing by requests made by hand either", async ({ page, api, mixed }) => {
      const { url } = sharedService();
      const before = await (await api.get("/api/console/campaigns")).json();
      const writes = adminWrites(mixed.id);
      expect(await statuses(page.request, writes, { Origin: url })).toEqual(writes.map(() => 403));
      const after = await (await api.get("/api/console/campaigns")).json();
      const facts = ({ campaigns, upstreams }: typeof before) => [
        upstreams.filter(({ name }: { name: string }) => name.startsWith("Not allowed")),
        campaigns.find(({ id }: { id: number }) => id === mixed.id)?.name,
      ];
      expect(facts(after)).toEqual(facts(before));
    });
  });
}

test.describe("a viewer", () => {
  test.use({ role: "viewer" });

  test("finds every retry denied, with who can grant it", async ({ page, mixed }) => {
    await page.goto(`${mixed.path}/messages?status=failure`);
    const retry = page.getByRole("button", { name: "Retry •••••004" }).first();
    await expect(retry).toHaveAttribute("aria-disabled", "true");
    await expect(retry).toHaveAccessibleDescription(/An admin of this console can make you an operator/);
  });
});

test("nobody who is signed out reads or writes anything", async ({ playwright, mixed }) => {
  const { url } = sharedService();
  const nobody = { cookies: [], origins: [] };
  const stranger = await playwright.request.newContext({ baseURL: url, storageState: nobody });
  const reads = [
    "",
    `/${mixed.id}/messages`,
    `/${mixed.id}/live`,
    `/${mixed.id}/overview`,
    `/${mixed.id}/batches`,
  ];
  for (const path of reads) expect((await stranger.get(`/api/console/campaigns${path}`)).status()).toBe(401);
  const writes = adminWrites(mixed.id);
  expect(await statuses(stranger, writes, { Origin: url })).toEqual(writes.map(() => 401));
  await stranger.dispose();
});

test("an admin's session is of no use to a page of another site", async ({ playwright, mixed }) => {
  const { url } = sharedService();
  const api = await playwright.request.newContext({ baseURL: url, storageState: sessionOf("admin") });
  const writes = adminWrites(mixed.id);
  const foreign: Record<string, string>[] = [{ Origin: "https://evil.example" }, { Origin: "null" }, {}];
  for (const headers of foreign) expect(await statuses(api, writes, headers)).toEqual(writes.map(() => 403));
  await api.dispose();
});
