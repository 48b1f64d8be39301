import { Plus, X } from "lucide-react";
import { ScopeField } from "#components/service/access/scope-field";
import type { CampaignDraft } from "#components/service/new/new-campaign.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import { MAX_KEYS } from "#lib/domain/api/key-scope";

type Keys = CampaignDraft["keys"];
type Props = { keys: Keys; denied: string | null; onChange: (keys: Keys) => void };

/** The first keys of a new campaign. */
export function NewKeyFields({ keys, denied, onChange }: Props) {
  const set = (at: number, part: Partial<Keys[number]>) =>
    onChange(keys.map((key, i) => (i === at ? { ...key, ...part } : key)));
  return (
    <div className="grid gap-4">
      <p className="text-text-muted">
        Each key is shown once, when the campaign is created. You can create more later.
      </p>
      {keys.map((key, i) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that a key has before it is made
          key={i}
          className="grid gap-3 rounded-md border p-3"
        >
          <legend className="sr-only">Key {i + 1}</legend>
          <Field
            label="Name of the key"
            value={key.name}
            maxLength={100}
            autoComplete="off"
            hint="Who or what will use this key."
            onChange={(event) => set(i, { name: event.target.value })}
          />
          <ScopeField
            value={key.scope}
            onChange={(event) => set(i, { scope: event.target.value === "read" ? "read" : "send" })}
          />
          <div>
            <Button size="small" look="quiet" onClick={() => onChange(keys.filter((_, at) => at !== i))}>
              <X size={13} aria-hidden />
              Remove key {i + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <ActionButton
          denied={
            denied ?? (keys.length >= MAX_KEYS ? `A campaign can have at most ${MAX_KEYS} keys.` : null)
          }
          onClick={() => onChange([...keys, { name: "", scope: "send" }])}
        >
          <Plus size={14} aria-hidden />
          Add a key
        </ActionButton>
      </div>
    </div>
  );
}
