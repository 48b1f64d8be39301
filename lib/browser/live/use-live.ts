import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams, usePathname, useSearchParams } from "next/navigation";
import { placelessFilterOf } from "#lib/browser/list-address";
import { liveQuery } from "#lib/browser/live/live-query";
import { useRefreshing } from "#lib/browser/live/refreshing";

/** The live answer for the campaign and filter in the address; however many ask, one call is made. */
export function useLive() {
  const { campaign, batch } = useParams<{ campaign?: string; batch?: string }>();
  const pathname = usePathname();
  const params = useSearchParams();
  const client = useQueryClient();
  // A pause counts at once wherever the answer is used.
  useRefreshing();
  const listed = pathname.endsWith("/messages") || batch !== undefined;
  const filter = new URLSearchParams(listed ? params.toString() : "");
  if (batch) filter.set("batch", batch);
  return useQuery({
    ...liveQuery(client, campaign ?? "", placelessFilterOf(filter)),
    enabled: campaign !== undefined,
  });
}
