"use client";
import { EnvironmentBadge } from "#components/shell/environment-badge";
import { ActionButton } from "#components/ui/form/action-button";
import { counted } from "#lib/domain/text/counted";
import type { ListedUpstream } from "#lib/wire/console/campaign";

const OWN =
  "This is the service of this installation. It comes with it, and the setting SERVICE_ENVIRONMENT says of what kind it is.";

type Props = {
  upstreams: ListedUpstream[];
  /** Why this person may change nothing; null for an admin. */
  denied: string | null;
  onAdd: () => void;
  onEdit: (upstream: ListedUpstream) => void;
  onRemove: (upstream: ListedUpstream) => void;
};

/** The services whose campaigns can be registered. */
export function EnvironmentList({ upstreams, denied, onAdd, onEdit, onRemove }: Props) {
  return (
    <section aria-labelledby="environments" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="environments" className="flex-1 text-base font-semibold">
          Environments
        </h2>
        <ActionButton denied={denied} onClick={onAdd}>
          Add environment
        </ActionButton>
      </div>
      <ul className="rounded-lg border bg-surface [&>li+li]:border-t">
        {upstreams.map((upstream) => (
          <EnvironmentRow
            key={upstream.id}
            upstream={upstream}
            denied={denied}
            onEdit={() => onEdit(upstream)}
            onRemove={() => onRemove(upstream)}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = Pick<Props, "denied"> & {
  upstream: ListedUpstream;
  onEdit: () => void;
  onRemove: () => void;
};

function EnvironmentRow({ upstream, denied, onEdit, onRemove }: RowProps) {
  const { name, kind, address, embedded, campaigns } = upstream;
  const fixed = embedded ? OWN : null;
  const inUse = campaigns ? `It still has ${counted(campaigns, "campaign")} here. Remove them first.` : null;
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <EnvironmentBadge kind={kind} />
        </div>
        <div className="text-xs break-all text-text-muted">{address}</div>
      </div>
      <span className="text-text-muted tabular-nums">
        {campaigns === null ? "Built in" : counted(campaigns, "campaign")}
      </span>
      {!denied && (
        <span className="flex gap-1">
          <ActionButton size="small" denied={fixed} aria-label={`Edit environment ${name}`} onClick={onEdit}>
            Edit
          </ActionButton>
          <ActionButton
            size="small"
            denied={fixed ?? inUse}
            aria-label={`Remove environment ${name}`}
            onClick={onRemove}
          >
            Remove
          </ActionButton>
        </span>
      )}
    </li>
  );
}
