import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { batchQuery } from "#components/batches/batch-queries.ts";
import { callJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { Steering } from "#lib/domain/messages/steer-batch";
import type { BatchDetail } from "#lib/wire/console/batch";

const WRITES: Record<Steering, ["PUT" | "DELETE" | "POST", string]> = {
  hold: ["PUT", "hold"],
  go_on: ["DELETE", "hold"],
  stop: ["POST", "stop"],
};

export const steerBatch = (client: QueryClient, campaign: string, id: string) =>
  mutationOptions({
    mutationFn: (steering: Steering) => {
      const [method, place] = WRITES[steering];
      const path = `${campaignPath(campaign)}/batches/${encodeURIComponent(id)}/${place}`;
      return callJson<BatchDetail>(method, path, {});
    },
    onSuccess: (detail) => client.setQueryData(batchQuery(campaign, id).queryKey, detail),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign] }),
  });
