import { Info } from "lucide-react";

/** Masked: this person sees masked numbers in this list. */
type Props = { ignored: string[]; masked?: boolean };

/** Lists the parts of the URL that were not understood. */
export function IgnoredNotice({ ignored, masked = false }: Props) {
  if (ignored.length === 0) return null;
  return (
    <p className="flex items-center gap-2 rounded-md border border-notice-border bg-notice px-3 py-1.5">
      <Info size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">
        {masked && ignored.some((part) => part.startsWith("q="))
          ? "Numbers are masked for your role. Search for a whole number with its country code, at most 60 within an hour, or for a message id."
          : `These parts of the address are not valid and were ignored: ${ignored.join(", ")}`}
      </span>
    </p>
  );
}
