import { expect } from "@playwright/test";
import { addMessage, moveOn } from "../../upstream/campaign";
import { untilRead } from "../fixtures/console";
import { test } from "../fixtures/test";
import { chooseGood, goodFile, openUpload } from "./upload";

test("a row of the preview goes to one's own number, which a code has confirmed, as a test and not as a batch", async ({
  page,
  standIn,
  registered,
  api,
}) => {
  const campaign = standIn.addCampaign();
  addMessage(campaign);
  const known = await registered(campaign, { kind: "production" });
  await untilRead(api, known, 1);
  await openUpload(page, known);
  await chooseGood(page, goodFile(3));
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByRole("button", { name: "Next message" }).click();
  await preview.getByRole("button", { name: "Send this one to me" }).click();

  const dialog = page.getByRole("dialog", { name: "Send row 3 to me" });
  await dialog.getByLabel("Your phone number").fill("+65 9876-0001");
  await dialog.getByRole("button", { name: "Send code" }).click();
  const code = dialog.getByLabel("The code that was sent to 6598760001");
  await code.fill("12");
  await dialog.getByRole("button", { name: "Confirm number" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "This is not the code that was sent last. Tries left: 4.",
  );
  await code.fill(campaign.messages.at(-1)?.values.name ?? "");
  await dialog.getByRole("button", { name: "Confirm number" }).click();

  await dialog.getByRole("button", { name: "Send to 6598760001" }).dblclick();
  await expect(dialog.getByLabel("Result")).toContainText("The service accepted the message");
  const sent = campaign.messages.at(-1);
  expect(sent).toMatchObject({ recipient: "6598760001", values: { name: "Ada 1" } });
  expect(campaign.calls.filter(({ method, path }) => method === "POST" && path === "/messages")).toHaveLength(
    2,
  );
  expect(campaign.batches).toEqual([]);

  if (sent) moveOn(sent, "success");
  await dialog.getByRole("link", { name: "Open the message" }).click();
  await expect(page.getByRole("region", { name: "Message details" })).toContainText("Test to you");
  await expect(page.getByText("Delivered").first()).toBeVisible();
  await page.goto(`${known.path}/messages`);
  const row = page.getByRole("row").filter({ hasText: "TEST" });
  await expect(row).toHaveCount(2);
  await expect(row.first()).toContainText("Test to you");
  await expect(row.last()).toContainText("Code to you");

  await page.goto("/settings/people");
  const own = page.getByRole("region", { name: "Your sign-in" });
  await expect(own).toContainText("Your number: 6598760001");
  await own.getByRole("button", { name: "Remove number…" }).click();
  await own.getByRole("button", { name: "Remove number", exact: true }).click();
  await own.getByRole("button", { name: "Add your number" }).click();
  await expect(page.getByRole("dialog").getByLabel("Campaign that sends the code")).toBeVisible();
});
