import type { StandInCampaign } from "../../upstream/campaign";

/** Paths of the retries that reached the service, in their order. */
export function retriesAt({ calls }: StandInCampaign): string[] {
  return calls
    .filter(({ method, path }) => method === "POST" && path.endsWith("/retry"))
    .map(({ path }) => path);
}
