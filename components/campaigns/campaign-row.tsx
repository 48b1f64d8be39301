import Link from "next/link";
import { CampaignState } from "#components/service/campaign/campaign-state";
import { CampaignHealth } from "#components/shell/campaign-health";
import { EnvironmentBadge } from "#components/shell/environment-badge";
import { Moment } from "#components/ui/moment";
import { Cell, NOT_ON_PHONE, NOT_ON_TABLET } from "#components/ui/table";
import type { ListedCampaign } from "#lib/wire/console/campaign";

/** Details whose column is hidden on a narrow screen. */
const NARROW = "lg:hidden";

/** A campaign in a list to choose from: its owner, its waiting tasks, and whether it can be read. */
export function CampaignRow({ campaign }: { campaign: ListedCampaign }) {
  const { id, name, upstream, paused, stop, unanswered, lastSuccessAt, needsAction, inFlight, complete } =
    campaign;
  const lastRead = lastSuccessAt ? <Moment at={lastSuccessAt} /> : "never";
  return (
    <tr className="hover:bg-hover">
      <Cell className="h-10 max-w-80 max-lg:w-full max-lg:max-w-0 max-lg:py-2">
        <span className="flex items-center gap-x-2 gap-y-1 max-lg:flex-wrap">
          <Link
            href={`/campaigns/${id}`}
            className="min-w-0 font-medium hover:underline max-lg:line-clamp-2 max-lg:w-full max-lg:whitespace-normal lg:truncate"
          >
            {name}
          </Link>
          <span className={NARROW}>
            <EnvironmentBadge kind={upstream.kind} />
          </span>
          {paused && <CampaignState paused />}
          <span className={`text-xs text-text-muted ${NARROW}`}>read {lastRead}</span>
        </span>
      </Cell>
      <Cell className={`max-w-60 ${NOT_ON_TABLET}`}>
        <span className="flex items-center gap-2">
          <EnvironmentBadge kind={upstream.kind} />
          <span className="truncate text-text-muted">{upstream.name}</span>
        </span>
      </Cell>
      <TotalCell n={needsAction} soFar={!complete} campaign={id} show="needs_action" />
      <TotalCell n={inFlight} soFar={!complete} campaign={id} show="in_flight" className={NOT_ON_PHONE} />
      <Cell>
        <CampaignHealth stop={stop} unanswered={unanswered} />
      </Cell>
      <Cell className={NOT_ON_TABLET}>{lastRead}</Cell>
    </tr>
  );
}

type Total = { n: number; soFar: boolean; campaign: number; show: string; className?: string };

/** A number that links to the messages it counts; 0 has no link. */
function TotalCell({ n, soFar, campaign, show, className = "" }: Total) {
  return (
    <Cell className={`text-right tabular-nums ${className}`}>
      {n === 0 ? (
        <span className="text-text-muted">0</span>
      ) : (
        <Link
          href={{ pathname: `/campaigns/${campaign}/messages`, query: { show } }}
          prefetch={false}
          className="font-medium hover:underline"
        >
          {n.toLocaleString("en")}
        </Link>
      )}
      {soFar && <span className="block text-xs text-text-muted">so far</span>}
    </Cell>
  );
}
