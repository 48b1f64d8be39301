import { expect } from "@playwright/test";
import { sharedService } from "../../fixtures/run";
import { addMessage } from "../../upstream/campaign";
import { untilRead } from "../fixtures/console";
import { appliedFilters, freshness, messageRow } from "../fixtures/screen";
import { test } from "../fixtures/test";

test.use({ timezoneId: "Asia/Tokyo" });

test("times are the browser's at first, then of the zone that was chosen, everywhere", async ({
  page,
  context,
  mixed,
}) => {
  await context.clearCookies({ name: "zone" });
  await page.goto(`${mixed.path}/messages`);
  const created = messageRow(page, "6592220004").getByRole("time").first();
  await expect(created).toHaveAttribute("title", /\(Asia\/Tokyo\)\n.*\(UTC\)\n\d{10}$/);

  await page.getByRole("button", { name: "Time zone: Asia/Tokyo" }).click();
  await page.getByRole("combobox", { name: "Find a time zone" }).fill("New York");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/New.York/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Time zone: America/New_York" })).toBeVisible();
  await expect(created).toHaveAttribute("title", /\(America\/New_York\)/);

  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Absolute" }).click();
  const at = new Date((await created.getAttribute("datetime")) ?? "");
  const clock = at.toLocaleTimeString("en-GB", { timeZone: "America/New_York" });
  await expect(created).toContainText(clock);

  const html = await (await page.request.get(page.url())).text();
  expect(html, "the server draws the same").toContain(clock);
  await page.reload();
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
  await expect(created).toContainText(clock);
});

test("a range of one's own is read and named in the chosen zone", async ({ page, context, mixed }) => {
  await context.addCookies([{ name: "zone", value: "Europe%2FBerlin", url: sharedService().url }]);
  await page.goto(`${mixed.path}/messages`);
  await page.getByRole("button", { name: "Created", exact: true }).click();
  await expect(page.getByText("Times in Europe/Berlin")).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("2026-10-25T02:30");
  await page.getByLabel("To", { exact: true }).fill("2026-10-25T02:30");
  await page.getByRole("button", { name: "Apply" }).click();
  // The night on which summer time ends has this hour twice.
  await expect(page).toHaveURL(/from=/);
  const asked = new URL(page.url()).searchParams;
  expect(asked.get("from")).toBe("2026-10-25T00:30:00.000Z");
  expect(asked.get("to")).toBe("2026-10-25T01:30:00.000Z");
  await expect(appliedFilters(page).first()).toContainText(
    "from 25 Oct 2026, 02:30:00 to 25 Oct 2026, 02:30:00",
  );
});

test("ages are meant from now, also in what the server draws first", async ({
  page,
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  const createdAt = new Date(Date.now() - 8000);
  const { recipient } = addMessage(campaign, { latestStatus: "created", createdAt });
  const known = await registered(campaign);
  // Read once; nothing of it changes after that but its age.
  await untilRead(api, known, 1);
  const age = messageRow(page, recipient).getByRole("time").first();
  const drawnFirst = async () => {
    await page.goto(`${known.path}/messages`, { waitUntil: "commit" });
    return age.innerText();
  };
  await expect.poll(drawnFirst, { intervals: [2000] }).toMatch(/^[234]0 s ago$/);
});

test("ages are those of the server's clock, also where the browser's is five minutes ahead", async ({
  page,
  standIn,
  opened,
}) => {
  await page.clock.install({ time: new Date(Date.now() + 5 * 60_000) });
  const campaign = standIn.addCampaign();
  const { recipient } = addMessage(campaign, { latestStatus: "success", createdAt: new Date() });
  await opened(campaign, "/messages");
  await expect(messageRow(page, recipient).getByRole("time").first()).toHaveText(/^(just now|[1-5]0 s ago)$/);
});

test("a browser that has just signed in is drawn its own time zone at once", async ({ context, page }) => {
  await context.clearCookies();
  await page.goto("/sign-in");
  const zone = async () => (await context.cookies()).find(({ name }) => name === "zone")?.value;
  await expect.poll(zone).toBe("Asia%2FTokyo");
});
