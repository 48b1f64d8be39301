import { Search } from "lucide-react";
import { useRef } from "react";
import { useTypedBefore } from "#lib/browser/use-typed-before";

/** Filters a list of campaigns while the person types. */
export function CampaignSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const container = useRef<HTMLDivElement>(null);
  useTypedBefore(container);
  return (
    <div ref={container} className="relative w-full sm:max-w-80">
      <Search size={14} aria-hidden className="absolute top-2.25 left-2.5 text-text-muted" />
      <input
        type="search"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        aria-label="Find a campaign by name, id or environment"
        placeholder="Name, id or environment"
        maxLength={200}
        autoComplete="off"
        className="control w-full pl-8"
      />
    </div>
  );
}
