import { expect } from "@playwright/test";
import { test } from "../fixtures/test";

const at = "2026-11-20T00:00:00.000Z";

test.describe("an admin", () => {
  test.use({ role: "admin" });

  test("sees where audit records go, sends a test, pauses, resumes, and sends records again", async ({
    page,
  }) => {
    await page.goto("/settings/audit-stream");
    const facts = page.getByRole("region", { name: "Where audit records go" });
    await expect(facts).toContainText("standard output of the worker");
    await facts.getByRole("button", { name: "Send a test" }).click();
    await expect(facts.getByText("Arrived")).toBeVisible();
    await facts.getByRole("button", { name: "Pause" }).click();
    await expect(facts.getByText(/^Paused/)).toBeVisible();
    await facts.getByRole("button", { name: "Resume" }).click();
    await expect(facts.getByText(/^(Everything is sent|Sending)/)).toBeVisible();
    await facts.getByRole("button", { name: "Send again…" }).click();
    const dialog = page.getByRole("dialog", { name: "Send records again" });
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect(dialog).toBeHidden();
    await expect(facts.getByText("None yet")).toBeHidden();
  });

  test("is told why a webhook takes nothing, that no worker sends, and is shown its secret once", async ({
    page,
  }) => {
    const failing = {
      state: "failing",
      goesTo: { kind: "webhook", host: "siem.example.org", hasSecret: true },
      lastRun: at,
      paused: null,
      lastSent: { id: "4711", recordAt: at, sentAt: at },
      waitingSince: at,
      fault: { said: "The address answered with HTTP 503.", at, tries: 3, nextAt: at },
      test: null,
    };
    let json = failing;
    await page.route("**/api/console/audit-stream", (route) => route.fulfill({ json }));
    await page.route("**/api/console/audit-stream/secret", (route) =>
      route.fulfill({ json: { secret: "whsec_shown_once" } }),
    );
    await page.clock.install();
    await page.goto("/settings/audit-stream");
    await page.clock.runFor(6000);
    await expect(page.getByText("The address answered with HTTP 503.")).toBeVisible();
    await expect(page.getByText(/after 3 tries/)).toBeVisible();
    json = { ...failing, state: "silent" };
    await page.clock.runFor(6000);
    await expect(page.getByText(/^No worker sends/)).toBeVisible();
    await page.getByRole("button", { name: "New secret" }).click();
    await expect(page.getByRole("dialog", { name: "Webhook secret" })).toContainText("whsec_shown_once");
  });
});

test.describe("an operator", () => {
  test.use({ role: "operator" });

  test("is told that the audit stream is for admins", async ({ page }) => {
    await page.goto("/settings/audit-stream");
    await expect(page.getByText("The audit stream is for admins")).toBeVisible();
    expect((await page.request.get("/api/console/audit-stream")).status()).toBe(403);
  });
});
