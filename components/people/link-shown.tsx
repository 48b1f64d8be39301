"use client";
import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import type { MadeLink } from "#lib/wire/console/people";

/** Shows a link once; what is stored can only recognise it. */
export function LinkShown({ label, link }: { label: string; link: MadeLink }) {
  const url = new URL(link.path, window.location.origin).href;
  return (
    <div className="grid gap-2">
      <label className="grid gap-1 font-medium">
        {label}
        <span className="flex items-center gap-1">
          <input
            readOnly
            value={url}
            className="control w-full font-mono text-xs"
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton label="Copy link" text={url} />
        </span>
      </label>
      <p className="text-text-muted">
        This link is shown only once. Anyone who has it can use it, one time, until{" "}
        <Moment at={link.expiresAt} absolute />: pass it on in a way that only they can read.
      </p>
    </div>
  );
}
