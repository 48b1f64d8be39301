import { expect } from "@playwright/test";
import { addBatch, addMessage, type StandInCampaign, type StandInMessage } from "../../upstream/campaign";
import { type KnownCampaign, untilRead } from "../fixtures/console";
import { test as base } from "../fixtures/test";
import { retriesAt } from "../retries/retries";

const HOUR_MS = 3_600_000;

export type Given = {
  campaign: StandInCampaign;
  messages: StandInMessage[];
  known: KnownCampaign;
  batchId: string;
};

type Planned = {
  /** Failed two hours ago: three worth a retry for sure, two perhaps, one not. */
  given: Given;
  /** Turns on a plan of another campaign and waits for its retry: by then each that was on before has had its turn. */
  planElsewhere(): Promise<void>;
};

export const test = base.extend<Planned>({
  given: async ({ standIn, api, registered }, use) => {
    const campaign = standIn.addCampaign();
    const createdAt = new Date(Date.now() - 2 * HOUR_MS);
    const batch = addBatch(campaign, { createdAt, totalMessages: 6, originalFileName: "reminders.csv" });
    const codes = ["recipient_unavailable", "recipient_unavailable", "recipient_unavailable"];
    const messages = [...codes, "routing_error", "message_expired", "recipient_invalid"].map((code) =>
      addMessage(campaign, { batch, createdAt, latestStatus: "failure", failures: [code] }),
    );
    const known = await registered(campaign);
    await untilRead(api, known, messages.length);
    await use({ campaign, messages, known, batchId: batch.id });
  },
  planElsewhere: ({ standIn, api, registered }, use) =>
    use(async () => {
      const campaign = standIn.addCampaign();
      const createdAt = new Date(Date.now() - 2 * HOUR_MS);
      addMessage(campaign, { createdAt, latestStatus: "failure", failures: ["recipient_unavailable"] });
      const known = await registered(campaign);
      await untilRead(api, known, 1);
      const data = {
        batchId: null,
        delaysMinutes: [15],
        maybes: "leave",
        quiet: null,
        most: 1,
        reach: "all",
      };
      const turnedOn = await api.post(`/api/console${known.path}/plans`, { data });
      expect(turnedOn.status(), await turnedOn.text()).toBe(201);
      await expect.poll(() => retriesAt(campaign).length).toBe(1);
    }),
});
