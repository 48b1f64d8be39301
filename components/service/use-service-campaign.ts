import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keepServiceCampaign, serviceCampaignQuery } from "#components/service/service-queries.ts";
import type { ServiceCampaign } from "#lib/wire/service/campaign";

/** A campaign's current state, and a function to call with the answer to a write. */
export function useServiceCampaign(id: string, initial: ServiceCampaign) {
  const client = useQueryClient();
  const { data } = useQuery({ ...serviceCampaignQuery(id), initialData: initial });
  return {
    campaign: data,
    keep: (changed: ServiceCampaign) => keepServiceCampaign(client, changed),
    refresh: () => client.invalidateQueries(serviceCampaignQuery(id)),
  };
}
