import { Field, SelectField } from "#components/ui/form/field";
import type { Upstream } from "#lib/wire/console/campaign";
import type { UpstreamRequest } from "#lib/wire/console/settings";

const KINDS: { kind: UpstreamRequest["kind"]; label: string }[] = [
  { kind: "test", label: "Test" },
  { kind: "loadtest", label: "Load test" },
  { kind: "production", label: "Production" },
];

type Props = { upstream?: Upstream; onAddress?: (typed: string) => void };

/** Fields for an environment's name, its address and the kind of its messages. */
export function UpstreamFields({ upstream, onAddress }: Props) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        defaultValue={upstream?.name}
        required
        maxLength={100}
        autoComplete="off"
      />
      <Field
        label="Base address"
        name="address"
        type="url"
        defaultValue={upstream?.address}
        onChange={(event) => onAddress?.(event.currentTarget.value)}
        required
        maxLength={500}
        placeholder="https://sms.example.org/api/v2"
        hint="An https address; /api/v2 is added where it is missing. It is tried on saving, without a key. Private networks and this machine need UPSTREAMS_MAY_BE_PRIVATE=1. Redirects are not followed."
      />
      <SelectField label="Kind" name="kind" defaultValue={upstream?.kind ?? "test"}>
        {KINDS.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

export function upstreamOf(form: FormData): UpstreamRequest {
  const kind = KINDS.find((each) => each.kind === form.get("kind"))?.kind ?? "test";
  return { name: String(form.get("name")), address: String(form.get("address")), kind };
}
