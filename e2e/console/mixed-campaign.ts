import { addBatch, addMessage, type StandInBatch, type StandInCampaign } from "../upstream/campaign";
import type { StandIn } from "../upstream/server";

const HOUR_MS = 3_600_000;

/** Twelve messages, among them one of everything that a filter tells apart. */
export const MIXED = {
  all: 12,
  inFlight: 4,
  delivered: 4,
  failed: 4,
  /** Failed, and a retry is allowed or to be confirmed: recipient_unavailable once, routing_error once. */
  needsAction: 2,
  usedUp: 1,
  overdue: 1,
};

export function mixedCampaign(standIn: StandIn): { campaign: StandInCampaign; batch: StandInBatch } {
  const campaign = standIn.addCampaign();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const add = (recipient: string, hours: number, facts: Parameters<typeof addMessage>[1]) =>
    addMessage(campaign, { recipient, createdAt: hoursAgo(hours), ...facts });

  add("6593330003", 240, { latestStatus: "success" });
  add("6592220004", 72, { latestStatus: "sent_to_telco" });
  const batch = addBatch(campaign, {
    originalFileName: "renewals.csv",
    totalMessages: 4,
    createdAt: hoursAgo(5),
  });
  add("6591110001", 5, { batch, createdAt: batch.createdAt, latestStatus: "success" });
  add("6591110002", 5, { batch, createdAt: batch.createdAt, latestStatus: "success" });
  add("6591110003", 5, { batch, latestStatus: "failure", failures: ["recipient_unavailable"] });
  add("6591110004", 5, { batch, latestStatus: "failure", failures: ["recipient_invalid"] });
  add("6593330001", 4, {
    latestStatus: "failure",
    failures: Array.from({ length: 4 }, () => "recipient_unavailable"),
  });
  add("6593330002", 3, { latestStatus: "success", language: "chinese" });
  add("6593330004", 2, { latestStatus: "failure", failures: ["routing_error"] });
  add("6592220003", 0.5, { latestStatus: "sent_to_telco" });
  add("6592220002", 0.2, { latestStatus: "sent" });
  // Of this moment: in every chart the bar that is still going on has one.
  add("6592220001", 0, { latestStatus: "created" });
  return { campaign, batch };
}
