import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams, usePathname, useSearchParams } from "next/navigation";
import { unpagedFilterOf } from "#lib/browser/list-address";
import { liveQuery } from "#lib/browser/live/live-query";
import { useRefreshing } from "#lib/browser/live/refreshing";

/** The live answer for the campaign and filter in the address. All users share one call. */
export function useLive() {
  const { campaign, batch } = useParams<{ campaign?: string; batch?: string }>();
  const pathname = usePathname();
  const params = useSearchParams();
  const client = useQueryClient();
  // This makes a pause take effect at once in every component that uses the answer.
  useRefreshing();
  const listed = pathname.endsWith("/messages") || batch !== undefined;
  const filter = new URLSearchParams(listed ? params.toString() : "");
  if (batch) filter.set("batch", batch);
  return useQuery({
    ...liveQuery(client, campaign ?? "", unpagedFilterOf(filter)),
    enabled: campaign !== undefined,
  });
}
