import { Button } from "#components/ui/form/button";
import { alertTitle, conditionLabel } from "#lib/domain/alerts/alert-labels";
import type { AlertRule } from "#lib/wire/console/alert";

type Props = {
  rule: AlertRule;
  /** Without permission there are no buttons; the list says once who has it. */
  mayChange: boolean;
  onSwitch: () => void;
  /** Undefined if there is nothing to edit. */
  onEdit?: (() => void) | undefined;
  /** Undefined if the rule cannot be removed. */
  onRemove?: (() => void) | undefined;
};

export function RuleRow({ rule, mayChange, onSwitch, onEdit, onRemove }: Props) {
  const { kind, enabled } = rule;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t py-2">
      <div className={`min-w-0 flex-1 basis-60 ${enabled ? "" : "text-text-muted"}`}>
        <p className="font-medium">
          {alertTitle(kind)}
          {!enabled && " (off)"}
        </p>
        <p className="text-text-muted">{conditionLabel(rule)}</p>
      </div>
      {mayChange && (
        <div className="flex gap-1">
          <Button size="small" onClick={onSwitch}>
            {enabled ? "Switch off" : "Switch on"}
          </Button>
          {onEdit && (
            <Button size="small" onClick={onEdit}>
              Edit
            </Button>
          )}
          {onRemove && (
            <Button size="small" onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
