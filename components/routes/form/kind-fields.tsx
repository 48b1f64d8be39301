import type { RouteDraft } from "#components/routes/form/route-draft.ts";
import { TypedField } from "#components/routes/form/typed-field";
import { Section } from "#components/service/section";
import type { RouteKind } from "#lib/wire/service/route-summary";

const KINDS: Record<RouteKind, { label: string; hint: string }> = {
  smpp: { label: "SMPP", hint: "A host, a port, a system id and a password." },
  twilio: { label: "Twilio", hint: "An account SID and an auth token." },
  http: { label: "Another provider over HTTP", hint: "You describe the request that sends a message." },
};

type Props = {
  draft: RouteDraft;
  /** An existing route's kind cannot be changed. */
  isNew: boolean;
  at: (field: string) => string | null;
  onName: (name: string) => void;
  onKind: (kind: RouteKind) => void;
};

/** Sets the route's name and protocol. */
export function KindFields({ draft, isNew, at, onName, onKind }: Props) {
  return (
    <Section title="Route">
      <TypedField
        label="Name"
        value={draft.name}
        onType={onName}
        required
        autoFocus={isNew}
        maxLength={40}
        pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
        title="Letters, digits, dots, hyphens and underscores; it begins with a letter or digit."
        error={at("name")}
        hint="Letters, digits, dots, hyphens and underscores."
      />
      {isNew && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">How the provider is reached</legend>
          {(Object.keys(KINDS) as RouteKind[]).map((kind) => (
            <label key={kind} className="flex gap-2">
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={draft.kind === kind}
                onChange={() => onKind(kind)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                {KINDS[kind].label}
                <span className="block text-xs text-text-muted">{KINDS[kind].hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Section>
  );
}
