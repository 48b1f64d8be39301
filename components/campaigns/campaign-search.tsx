import { Search } from "lucide-react";

/** Narrows a list of campaigns while one types. */
export function CampaignSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <label className="control flex w-full max-w-80 items-center gap-2">
      <Search size={14} aria-hidden className="shrink-0 text-text-muted" />
      <input
        type="search"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        aria-label="Find a campaign by name, id or environment"
        placeholder="Name, id or environment"
        maxLength={200}
        className="min-w-0 flex-1 bg-transparent outline-hidden"
      />
    </label>
  );
}
