import { expect } from "@playwright/test";
import type { Plan } from "#lib/testing/smsc/plan";
import { startSmsc } from "#lib/testing/smsc/start-smsc";
import { mintCampaign } from "../../fixtures/campaign";
import { csv, HEADER } from "../../fixtures/csv";
import { assignRoutes, makeRoute } from "../../fixtures/route";
import { sharedService } from "../../fixtures/run";
import { untilBatchSettled } from "../../fixtures/settled";
import { test } from "../../fixtures/test";
import { until } from "../../fixtures/until";

const MESSAGES = 2000;
const WINDOW = 10;
const CUTS = [300, 800, 1300];

/** The centre's plan for a number, by its last digit, and how its message has to end. */
const ENDS: Record<string, { plan: Plan | Plan[]; ends: string }> = {
  5: { plan: { receipts: [{ stat: "UNDELIV", err: "001", form: "tlv" }] }, ends: "delivery_unknown_error" },
  6: { plan: { receipts: [{ stat: "EXPIRED", wording: "no spaces" }] }, ends: "message_expired" },
  7: { plan: { status: 0x0b }, ends: "recipient_invalid" },
  9: { plan: { receipts: [{ afterMs: "early" }, { afterMs: 50, over: "data_sm" }] }, ends: "success" },
  "4": {
    plan: { receipts: [{ stat: "ENROUTE" }, { afterMs: 100, times: 2, form: "payload" }] },
    ends: "success",
  },
};
const TEXTS = ["Ada", "您好，".repeat(30), "வணக்கம் ".repeat(12), "😀".repeat(40), "é€".repeat(90)];

test("over cuts, throttles and receipts in all forms each message ends as the centre says, and none leaves twice", async () => {
  const script = Object.fromEntries(Object.entries(ENDS).map(([digit, { plan }]) => [digit, plan]));
  const ids = { response: "hexadecimal", receipt: "decimal" } as const;
  const smsc = await startSmsc({ script, ids, ratePerSecond: 400, receiptAfterMs: 20 });
  const campaign = await mintCampaign();
  const name = `faults-${campaign.campaignId.slice(-12)}`;
  await makeRoute(sharedService(), name, smsc, { ids, ratePerSecond: 500, window: WINDOW });
  await assignRoutes(campaign, name);
  const rows = Array.from(
    { length: MESSAGES },
    (_, i) => `${6_592_000_000 + i},english,${TEXTS[i % TEXTS.length]},${i}`,
  );
  const { batchId } = (await campaign.sender.upload(csv(rows, HEADER))).body;
  for (const taken of CUTS) {
    await until(async () => smsc.counts().taken >= taken, `${taken} parts at the centre`);
    smsc.breakLinks();
  }
  const messages = await untilBatchSettled(campaign.reader, batchId);
  const counts = smsc.counts();
  await smsc.close();

  expect(messages).toHaveLength(MESSAGES);
  expect(counts.twice).toBe(0);
  const endOf = ({ latestStatus, messageAttempts }: (typeof messages)[number]) =>
    latestStatus === "success" ? "success" : (messageAttempts.at(-1)?.errorCode ?? "");
  const others = messages.filter(
    (message) => endOf(message) !== (ENDS[message.recipient.slice(-1)]?.ends ?? "success"),
  );
  // Only of what was under way when a link broke does nobody know anything.
  expect(new Set(others.map(endOf))).toEqual(new Set(others.length > 0 ? ["server_unknown_error"] : []));
  expect(others.length).toBeLessThanOrEqual(WINDOW * CUTS.length);
});
