import { KeyRound } from "lucide-react";
import { CopyButton } from "#components/ui/form/copy-button";
import type { NewServiceKey } from "#lib/wire/service/campaign";

type Props = { made: NewServiceKey; curl: string };

/** Shows a key, which is shown only once, and a call that works with it. */
export function NewKey({ made, curl }: Props) {
  return (
    <section
      aria-label={`Key ${made.name}`}
      className="grid min-w-0 gap-2 rounded-md border border-notice-border bg-notice p-3"
    >
      <p className="flex items-center gap-2 font-medium">
        <KeyRound size={14} aria-hidden className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {made.name} ({made.scope === "send" ? "can send and read" : "can read"})
        </span>
      </p>
      <p className="flex min-w-0 items-center gap-1 rounded-md border bg-surface px-2 py-1">
        <code className="min-w-0 flex-1 font-mono text-xs break-all">{made.key}</code>
        <CopyButton label={`Copy the key ${made.name}`} text={made.key} />
      </p>
      <p className="text-text-muted">Copy the key now. It is never shown again.</p>
      <div className="flex min-w-0 items-start gap-1 rounded-md border bg-surface px-2 py-1">
        <pre className="min-w-0 flex-1 font-mono text-xs break-all whitespace-pre-wrap">{curl}</pre>
        <CopyButton label={`Copy the example call with ${made.name}`} text={curl} />
      </div>
    </section>
  );
}
