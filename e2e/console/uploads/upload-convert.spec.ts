import { expect } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { expectNothingSerious } from "../fixtures/axe";
import { findEmbedded } from "../fixtures/console";
import { test } from "../fixtures/test";
import { choose, openUpload, sendButton } from "./upload";

test("a file in Windows-1252 with semicolons is converted by a click, and what was converted is sent", async ({
  page,
  api,
}) => {
  const { campaignId, reader } = await mintCampaign();
  await openUpload(page, await findEmbedded(api, campaignId));
  const text = "sep=;\r\nrecipient;language;name;code\r\n6591234567;english;Jos\xe9 \x96 Andr\xe9;a,b\r\n";
  await choose(page, { name: "export.txt", mimeType: "text/plain", buffer: Buffer.from(text, "latin1") });

  const proposal = page.getByRole("region", { name: "Convert the file" });
  await expect(proposal.getByRole("listitem")).toHaveText([
    "Windows-1252 becomes UTF-8: 3 letters read anew",
    "Semicolons between the cells become commas",
    /^The line sep=; is left out/,
  ]);
  await expect(proposal.getByRole("row")).toHaveText([
    /^Letter/,
    /^é22Jos\uFFFD \uFFFD Andr\uFFFDJosé – André$/,
    /^–12/,
  ]);
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);
  await expectNothingSerious(page, "a proposal to convert");

  await proposal.getByRole("button", { name: "Convert and check it" }).press("Enter");
  await expect(page.getByRole("heading", { name: "1 row, no mistakes" })).toBeVisible();
  await expect(page.getByText("export.csv")).toBeVisible();
  const changed = page.getByRole("region", { name: "Changed in this file" });
  await expect(changed.getByRole("listitem")).toHaveCount(3);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/batches\//);
  const [message] = (await reader.list()).body.data;
  expect(message.values).toEqual({ name: "José – André", code: "a,b" });
});
