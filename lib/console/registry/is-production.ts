import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { UpstreamKind } from "#lib/wire/console/campaign";

/** Whether real people get what is sent there; an environment of a kind that is not known counts as such. */
export function isProduction({ upstreamKind }: Pick<ConsoleCampaignRow, "upstreamKind">): boolean {
  return UpstreamKind.catch("production").parse(upstreamKind) === "production";
}
