"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Checkbox } from "#components/ui/form/checkbox";
import { announce } from "#lib/browser/announcer";

type Props = Omit<ComponentProps<typeof Checkbox>, "onChange"> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Why it cannot be switched; shown when somebody tries. */
  denied?: string | null;
  /** Layout of the label: in a menu or in a notice. */
  className?: string;
  onSwitch?: (on: boolean) => void;
};

/** A checkbox with its label and description, all of which switch it. */
export function CheckboxField({ label, hint, denied = null, className = "", onSwitch, ...input }: Props) {
  const id = useId();
  return (
    <label htmlFor={id} className={`flex items-start gap-2 ${className}`}>
      <span className="mt-0.5">
        <Checkbox
          id={id}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          aria-disabled={denied !== null || undefined}
          onChange={
            onSwitch || denied !== null
              ? ({ target }) => (denied === null ? onSwitch?.(target.checked) : announce(denied))
              : undefined
          }
          {...input}
        />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-xs font-normal text-text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
