import { type ComponentProps, useId } from "react";

type Props = ComponentProps<"textarea"> & { label: string; hint?: string; error?: string | null };

/** A labelled text of several lines with its hint and what is wrong with it. */
export function TextArea({ label, hint, error, ...textarea }: Props) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        className="control h-auto! w-full py-1.5 read-only:bg-sunken!"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        {...textarea}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-text-muted">
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
