import { Moment } from "#components/ui/moment";
import type { CampaignSettings } from "#lib/wire/console/settings";

const ORDERS = { newest_first: "newest first", oldest_first: "oldest first" };

/** Shows how the campaign's limit is used, and what the first calls found out. */
export function LimitFacts({ settings }: { settings: CampaignSettings }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-md border bg-sunken p-3 text-xs tabular-nums [&>dt]:text-text-muted">
      <dt>Calls in the last minute</dt>
      <dd>{settings.callsLastMinute}</dd>
      <dt>Background and clicks together, at most</dt>
      <dd>{settings.ceilingPerSecond} a second</dd>
      <dt>Last call over the limit</dt>
      <dd>{settings.lastDroppedAt ? <Moment at={settings.lastDroppedAt} /> : "none"}</dd>
      <dt>Largest page seen</dt>
      <dd>{settings.pageSize ?? "not known yet"}</dd>
      <dt>Order of lists</dt>
      <dd>{settings.listOrder ? ORDERS[settings.listOrder] : "not known yet"}</dd>
      <dt>This server calls from</dt>
      <dd>{settings.outgoing?.address ?? "service not reachable now"}</dd>
      {settings.outgoing?.isPrivate && (
        <dd className="col-span-2 text-text-muted">
          A service outside your network sees your gateway's address instead.
        </dd>
      )}
    </dl>
  );
}
