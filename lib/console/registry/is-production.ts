import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { UpstreamKind } from "#lib/wire/console/campaign";

/** Whether messages sent there reach real people. An environment of unknown kind counts as such. */
export function isProduction({ upstreamKind }: Pick<ConsoleCampaignRow, "upstreamKind">): boolean {
  return UpstreamKind.catch("production").parse(upstreamKind) === "production";
}
