"use client";
import { Breakable } from "#components/ui/breakable";
import { CopyButton } from "#components/ui/form/copy-button";

type Props = {
  /** Null if there is none. */
  id: string | null;
  none?: string;
  label?: string;
};

/** The id that support needs, with a button to copy it. It breaks at its dashes. */
export function TraceId({ id, none = "none was returned", label = "Copy trace id" }: Props) {
  if (!id) return none;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <span className="min-w-0 wrap-anywhere">
        <Breakable text={id} />
      </span>
      <CopyButton label={label} text={id} />
    </span>
  );
}
