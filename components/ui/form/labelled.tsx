import { type ReactNode, useId, useRef } from "react";
import { useTypedBefore } from "#lib/browser/use-typed-before";

export type LabelledProps = { label: ReactNode; hint?: ReactNode; error?: string | null | undefined };
type Control = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

/** A control below its label, with its hint and problem, connected for screen readers. */
export function Labelled({
  label,
  hint,
  error,
  control,
}: LabelledProps & { control: (names: Control) => ReactNode }) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  useTypedBefore(container);
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div ref={container} className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {control({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs wrap-anywhere text-text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-xs text-status-failed">
          {error}
        </p>
      )}
    </div>
  );
}
