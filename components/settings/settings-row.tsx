import Link from "next/link";
import { CampaignHealth } from "#components/shell/campaign-health";
import { EnvironmentBadge } from "#components/shell/environment-badge";
import { Button, buttonClass } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { Cell, NOT_ON_TABLET, ONLY_ON_DESK } from "#components/ui/table";
import type { ConsoleCampaign } from "#lib/wire/console/campaign";

/** Without permission there are no buttons; the list says once who has it. */
type Props = {
  campaign: ConsoleCampaign;
  admin: boolean;
  onEdit: () => void;
  onKey: () => void;
  onRemove: () => void;
};

export function SettingsRow({ campaign, admin, onEdit, onKey, onRemove }: Props) {
  const { name, campaignId, upstream, keyHint, stop, unanswered, lastSuccessAt } = campaign;
  const button = (word: string, label: string, onClick: () => void) =>
    admin && (
      <Button size="small" aria-label={label} onClick={onClick}>
        {word}
      </Button>
    );
  return (
    <tr>
      <Cell className="h-12 w-full max-w-0 max-lg:py-1.5">
        <div className="truncate font-medium">{name}</div>
        <div className="truncate text-xs text-text-muted" title={campaignId}>
          {campaignId}
        </div>
        <div className="mt-1 flex items-center gap-2 lg:hidden">
          <EnvironmentBadge kind={upstream.kind} />
          <CampaignHealth stop={stop} unanswered={unanswered} />
        </div>
      </Cell>
      <Cell className={`max-w-60 ${NOT_ON_TABLET}`}>
        <span className="flex items-center gap-2">
          <EnvironmentBadge kind={upstream.kind} />
          <span className="truncate" title={upstream.address}>
            {upstream.name}
          </span>
        </span>
      </Cell>
      <Cell className={`font-mono text-xs ${NOT_ON_TABLET}`}>
        {keyHint ? `…${keyHint}` : upstream.embedded ? "built in" : "none"}
      </Cell>
      <Cell className={NOT_ON_TABLET}>
        <CampaignHealth stop={stop} unanswered={unanswered} />
      </Cell>
      <Cell className={ONLY_ON_DESK}>{lastSuccessAt ? <Moment at={lastSuccessAt} /> : "never"}</Cell>
      <Cell className="max-sm:py-1.5">
        <span className="flex justify-end gap-1 max-sm:flex-col max-sm:items-end">
          {button("Edit", `Edit ${name}`, onEdit)}
          {upstream.embedded ? (
            <Link
              href={`/settings/service/${campaignId}`}
              aria-label={`Content and access of ${name}`}
              className={buttonClass({ size: "small" })}
            >
              Content and access
            </Link>
          ) : (
            <>
              {button("Replace key", `Replace key of ${name}`, onKey)}
              {button("Remove", `Remove ${name}`, onRemove)}
            </>
          )}
        </span>
      </Cell>
    </tr>
  );
}
