import { type ComponentProps, type ReactNode, useId } from "react";

type Props = { label: string; hint?: ReactNode; error?: string | null };

/** A labelled input with its hint and what is wrong with it. */
export function Field({ label, hint, error, ...input }: Props & ComponentProps<"input">) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        className="control w-full"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        {...input}
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

export function SelectField({ label, hint, error, children, ...select }: Props & ComponentProps<"select">) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        className="control w-full"
        aria-describedby={
          [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined
        }
        aria-invalid={error ? true : undefined}
        {...select}
      >
        {children}
      </select>
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
