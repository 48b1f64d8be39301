import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { batchQuery } from "#components/batches/batch-queries.ts";
import { callJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { Steering } from "#lib/domain/messages/steer-batch";
import type { BatchDetail, PaceRequest } from "#lib/wire/console/batch";

const WRITES: Record<Steering, ["PUT" | "DELETE" | "POST", string]> = {
  hold: ["PUT", "hold"],
  go_on: ["DELETE", "hold"],
  stop: ["POST", "stop"],
};

const written = (client: QueryClient, campaign: string, id: string) => ({
  onSuccess: (detail: BatchDetail) => client.setQueryData(batchQuery(campaign, id).queryKey, detail),
  onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign] }),
});

const under = (campaign: string, id: string) => `${campaignPath(campaign)}/batches/${encodeURIComponent(id)}`;

/** `pace` null: as fast as it can. */
export const paceBatch = (client: QueryClient, campaign: string, id: string) =>
  mutationOptions({
    mutationFn: (pace: PaceRequest | null) =>
      callJson<BatchDetail>(pace ? "PUT" : "DELETE", `${under(campaign, id)}/pace`, pace ?? {}),
    ...written(client, campaign, id),
  });

export const steerBatch = (client: QueryClient, campaign: string, id: string) =>
  mutationOptions({
    mutationFn: (steering: Steering) => {
      const [method, place] = WRITES[steering];
      return callJson<BatchDetail>(method, `${under(campaign, id)}/${place}`, {});
    },
    ...written(client, campaign, id),
  });
