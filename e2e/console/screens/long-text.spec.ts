import { expect } from "@playwright/test";
import { addBatch, addMessage } from "../../upstream/campaign";
import { newName, untilRead } from "../fixtures/console";
import { layoutFaults } from "../fixtures/layout";
import { messageTable, panel } from "../fixtures/screen";
import { test } from "../fixtures/test";

test.use({ role: "admin" });

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** No space, no hyphen: nothing at which a browser would break it by itself. */
const LONG = "Lopadotemachoselachogaleokranioleipsanodrim".repeat(20);

test("a word of 850 letters pushes no screen sideways, wherever it comes from", async ({
  page,
  api,
  standIn,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  const createdAt = new Date(Date.now() - 600_000);
  const batch = addBatch(campaign, {
    originalFileName: `${LONG.slice(0, 200)}.csv`,
    status: LONG.slice(0, 100),
    totalMessages: 2,
    createdAt,
  });
  const other = addMessage(campaign, {
    batch,
    createdAt,
    latestStatus: LONG.slice(0, 100),
    values: { name: LONG, code: LONG },
  });
  const failed = { batch, createdAt, latestStatus: "failure", failures: [LONG.slice(0, 100)] };
  const message = addMessage(campaign, { ...failed, values: { [LONG.slice(0, 100)]: LONG, name: LONG } });
  const known = await registered(campaign, { name: newName(LONG.slice(0, 60)) });
  await untilRead(api, known, 2);
  const view = await api.post(`/api/console${known.path}/views`, {
    data: { name: LONG.slice(0, 80), filter: "status=failure", shared: false },
  });
  expect(view.status(), await view.text()).toBe(201);

  const settled = async (where: string) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.soft.poll(() => layoutFaults(page), `${where}, ${size.width} px`).toEqual([]);
    }
  };
  await page.goto(`${known.path}/messages/${other.id}`);
  await expect(page.getByRole("article")).toBeVisible();
  await settled("message");
  await page.goto(`${known.path}/messages`);
  await messageTable(page).getByRole("link", { name: message.recipient }).click();
  await expect(panel(page).getByRole("article")).toBeVisible();
  await settled("panel");
  await panel(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Views" }).click();
  await expect(page.getByRole("link", { name: /^Lopado/ }).last()).toBeVisible();
  await settled("messages");
  for (const [where, ready] of [
    [`${known.path}/messages?q=${LONG.slice(0, 150)}&batch=${batch.id}`, /No messages match/],
    [known.path, /^Overview$/],
    [`${known.path}/batches`, /^Batches$/],
    [`${known.path}/batches/${batch.id}`, /^Lopado/],
    [`${known.path}/send`, /^Send one message$/],
    [`${known.path}/plans/new?batch=${batch.id}`, /^New retry plan$/],
    [`/settings`, /^Settings$/],
  ] as const) {
    await page.goto(where);
    await expect(page.getByRole("heading", { name: ready }).first()).toBeVisible();
    await settled(where.replace(LONG, "…"));
  }
});
