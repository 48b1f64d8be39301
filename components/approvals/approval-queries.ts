import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SendPlan } from "#components/approvals/send-time.ts";
import { getJson, sendJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import { isHeld } from "#lib/domain/files/held-file";
import type { ApprovalDetail, ApprovalList } from "#lib/wire/console/approval";

const POLL_MS = 10_000;

const at = (campaign: string) => `${campaignPath(campaign)}/approvals`;

export const approvalsQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "approvals"],
    queryFn: ({ signal }) => getJson<ApprovalList>(at(campaign), signal),
    refetchInterval: POLL_MS,
  });

export const approvalQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "approvals", id],
    queryFn: ({ signal }) => getJson<ApprovalDetail>(`${at(campaign)}/${encodeURIComponent(id)}`, signal),
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : POLL_MS),
  });

/** A decision about a held file. */
export type Decision =
  | ({ kind: "time" } & SendPlan)
  | { kind: "approve"; stamp: string }
  | { kind: "release"; stamp: string; reason: string }
  | { kind: "decline"; reason: string }
  | { kind: "withdraw" }
  /** Sends what is left after the first rows. */
  | { kind: "rest" };

/** Writes a decision; the screen then shows the file's current state, even if another person was faster. */
export const decide = (client: QueryClient, campaign: string, id: string) => ({
  mutationFn: ({ kind, ...body }: Decision) =>
    sendJson(kind === "time" ? "PUT" : "POST", `${at(campaign)}/${encodeURIComponent(id)}/${kind}`, body),
  onSettled: () =>
    Promise.all([
      client.invalidateQueries(approvalsQuery(campaign)),
      client.invalidateQueries({ queryKey: ["alerts"] }),
      client.invalidateQueries({ queryKey: ["campaign", campaign, "itself"] }),
    ]),
});

function isOver({ file }: ApprovalDetail): boolean {
  return !isHeld(file.state) && !["sending", "unclear"].includes(file.uploadState);
}
