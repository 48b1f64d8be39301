import { ActionButton } from "#components/ui/form/action-button";
import { alertTitle, conditionWords } from "#lib/domain/alerts/alert-words";
import type { AlertRule } from "#lib/wire/console/alert";

type Props = {
  rule: AlertRule;
  /** Why it cannot be changed; null when it can. */
  reason: string | null;
  onSwitch: () => void;
  /** Undefined: there is nothing to edit. */
  onEdit?: (() => void) | undefined;
  /** Undefined: it stays. */
  onRemove?: (() => void) | undefined;
};

export function RuleRow({ rule, reason, onSwitch, onEdit, onRemove }: Props) {
  const { kind, enabled } = rule;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t py-2">
      <div className={`min-w-0 flex-1 basis-60 ${enabled ? "" : "text-text-muted"}`}>
        <p className="font-medium">
          {alertTitle(kind)}
          {!enabled && " (off)"}
        </p>
        <p className="text-text-muted">{conditionWords(rule)}</p>
      </div>
      <div className="flex gap-1">
        <ActionButton size="small" denied={reason} onClick={onSwitch}>
          {enabled ? "Switch off" : "Switch on"}
        </ActionButton>
        {onEdit && (
          <ActionButton size="small" denied={reason} onClick={onEdit}>
            Edit
          </ActionButton>
        )}
        {onRemove && (
          <ActionButton size="small" denied={reason} onClick={onRemove}>
            Remove
          </ActionButton>
        )}
      </div>
    </li>
  );
}
