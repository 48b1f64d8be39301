import { expect } from "@playwright/test";
import type { Role } from "#lib/domain/people/role";
import { admin } from "../../fixtures/admin";
import { mintCampaign } from "../../fixtures/campaign";
import { sharedService } from "../../fixtures/run";
import { at } from "../fixtures/at";
import { newName } from "../fixtures/console";
import { sessionOf } from "../fixtures/operators";
import { test } from "../fixtures/test";

type Write = { method: "POST" | "PUT" | "PATCH" | "DELETE"; path: string; data: object };

/** Every write of the service's administration, by hand. */
function serviceWrites(campaignId: string, keyId: string): Write[] {
  const campaigns = "/api/console/service/campaigns";
  const one = `${campaigns}/${campaignId}`;
  const templates = { english: "Taken over {{name}} {{code}}" };
  return [
    { method: "POST", path: campaigns, data: { name: newName("Not allowed"), templates } },
    { method: "PATCH", path: one, data: { name: "Not allowed" } },
    { method: "PUT", path: `${one}/content`, data: { templates, newVersion: true } },
    { method: "PUT", path: `${one}/pause`, data: { reason: "Not allowed" } },
    { method: "DELETE", path: `${one}/pause`, data: {} },
    { method: "POST", path: `${one}/addresses`, data: { address: "0.0.0.0/0" } },
    { method: "DELETE", path: `${one}/addresses`, data: { address: "127.0.0.1" } },
    { method: "POST", path: `${one}/keys`, data: { name: "stolen", scope: "send" } },
    { method: "DELETE", path: `${one}/keys/${keyId}`, data: {} },
    {
      method: "POST",
      path: `${one}/test-messages`,
      data: { recipient: "6511111111", language: "english", values: { name: "a", code: "b" } },
    },
    { method: "PUT", path: "/api/console/service/delivery", data: { reason: "Not allowed" } },
    { method: "DELETE", path: "/api/console/service/delivery", data: { queued: "send" } },
    { method: "POST", path: "/api/console/service/directory", data: {} },
    { method: "DELETE", path: "/api/console/service/directory", data: {} },
    { method: "POST", path: "/api/console/service/directory/removals", data: { nationalId: "S1234567D" } },
  ];
}

for (const role of ["viewer", "operator"] as const satisfies Role[]) {
  test.describe(`one ${role}`, () => {
    test.use({ role });

    test("sees a campaign's administration, and is told who may change it", async ({ page }) => {
      const { campaignId } = await mintCampaign();
      const base = `/settings/service/${campaignId}`;
      for (const [path, name] of [
        ["/settings/service", "Hold delivery"],
        ["/settings/service", "Create a campaign"],
        [base, "Pause sending"],
        [base, "Save"],
        [`${base}/addresses`, "Add address"],
        [`${base}/keys`, "Create key"],
        ["/settings/service/directory", "Import"],
      ] as const) {
        if (new URL(page.url()).pathname !== path) await page.goto(path);
        const action = page.getByRole("button", { name, exact: true });
        await expect(action, `${name} on ${path}`).toHaveAccessibleDescription(/Only admins can change this/);
        await expect(action).toHaveAttribute("aria-disabled", "true");
        await action.click({ force: true });
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      for (const [path, shown, buttons] of [
        ["addresses", "127.0.0.1", /^Remove /],
        ["keys", "backend", /^Delete /],
        ["test-numbers", "Only admins can change this", /^Send one to /],
      ] as const) {
        await page.goto(`${base}/${path}`);
        await expect(page.getByText(shown).first()).toBeVisible();
        await expect(page.getByRole("button", { name: buttons })).toHaveCount(0);
      }
      await page.goto(`${base}/content`);
      await expect(page.getByLabel("Text in English")).not.toBeEditable();
    });

    test("changes nothing of it by requests made by hand", async ({ page }) => {
      const { campaignId, apiKeys, location } = await mintCampaign();
      const before = await admin(location, "campaign", "show", campaignId);
      for (const { method, path, data } of serviceWrites(campaignId, at(apiKeys, 0).id)) {
        const answer = await page.request.fetch(path, { method, data, headers: { Origin: location.url } });
        expect.soft(answer.status(), `${method} ${path}`).toBe(403);
      }
      expect(await admin(location, "campaign", "show", campaignId)).toEqual(before);
    });
  });
}

test("an admin's session is of no use to another site, and a stranger's request to nobody", async ({
  playwright,
}) => {
  const { campaignId, apiKeys } = await mintCampaign();
  const { url } = sharedService();
  for (const [storageState, origin, status] of [
    [sessionOf("admin"), "https://evil.example", 403],
    [{ cookies: [], origins: [] }, url, 401],
  ] as const) {
    const api = await playwright.request.newContext({ baseURL: url, storageState: storageState as string });
    for (const { method, path, data } of serviceWrites(campaignId, at(apiKeys, 0).id)) {
      const answer = await api.fetch(path, { method, data, headers: { Origin: origin } });
      expect.soft(answer.status(), `${method} ${path}`).toBe(status);
    }
    await api.dispose();
  }
});

test("every refusal of an admin's request names the field, and a campaign that is not there is 404", async ({
  api,
}) => {
  const { campaignId } = await mintCampaign();
  const one = `/api/console/service/campaigns/${campaignId}`;
  const fieldsOf = async (path: string, method: Write["method"], data: object) => {
    const answer = await api.fetch(path, { method, data });
    expect(answer.status(), path).toBe(400);
    const { fields } = await answer.json();
    return fields.map(({ field }: { field: string }) => field);
  };
  expect(await fieldsOf(one, "PATCH", { ratePerSecond: 0 })).toEqual(["ratePerSecond"]);
  expect(await fieldsOf(`${one}/addresses`, "POST", { address: "home" })).toEqual(["address"]);
  expect(await fieldsOf(`${one}/keys`, "POST", { name: " ", scope: "send" })).toEqual(["name"]);
  expect(
    await fieldsOf(`${one}/content`, "PUT", { templates: { english: "{{A}}" }, newVersion: true }),
  ).toContain("templates.english");
  expect(
    await fieldsOf("/api/console/service/campaigns", "POST", {
      name: "x",
      templates: { english: "Hi" },
      ipAllowlist: ["127.0.0.1", "home"],
    }),
  ).toEqual(["ipAllowlist.1"]);
  const missing = one.replace(/[0-9a-f]{12}$/, "000000000000");
  for (const path of ["/api/console/service/campaigns/nonsense", missing]) {
    expect((await api.get(path)).status()).toBe(404);
  }
});
