import { CallbackSignature } from "#components/routes/form/callback-signature";
import type { FormPart } from "#components/routes/form/form-parts.ts";
import { type CallbackDraft, NEW_CALLBACK } from "#components/routes/form/http-draft.ts";
import { TypedField } from "#components/routes/form/typed-field";
import { Section } from "#components/service/section";
import { CheckboxField } from "#components/ui/form/checkbox-field";

type FieldPathField = {
  name: "id" | "reference" | "status" | "error" | "success" | "failure" | "sentToTelco";
  label: string;
  hint?: string;
};

const PATHS: FieldPathField[] = [
  { name: "id", label: "Id stands at", hint: "The provider’s id of the message." },
  { name: "reference", label: "Reference stands at", hint: "Where it repeats {reference}, if it does." },
  { name: "status", label: "Status stands at" },
  { name: "error", label: "Error code stands at", hint: "Empty: it gives none." },
  { name: "success", label: "Delivered is", hint: "Values of the status, with commas between them." },
  { name: "failure", label: "Failed is" },
  { name: "sentToTelco", label: "With the network is", hint: "Other values are ignored." },
];

/** Sets the paths of a callback's values. */
export function CallbackFields({ draft, change, at }: Pick<FormPart, "draft" | "change" | "at">) {
  const { http } = draft;
  const { callback } = http;
  const setCallback = (next: CallbackDraft | null) => change({ http: { ...http, callback: next } });
  const set = (part: Partial<CallbackDraft>) => callback && setCallback({ ...callback, ...part });
  return (
    <Section title="Callbacks">
      <CheckboxField
        label="The provider calls back"
        checked={callback !== null}
        onSwitch={(on) => setCallback(on ? NEW_CALLBACK : null)}
        hint="Without callbacks a message that was sent stays so: nobody says whether it arrived."
      />
      {callback && (
        <>
          <p className="text-text-muted">
            The callback address is shown on the route’s page once it is made.
          </p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {PATHS.map(({ name, label, hint }) => (
              <TypedField
                key={name}
                label={label}
                value={callback[name]}
                onType={(text) => set({ [name]: text })}
                maxLength={2000}
                error={at(`callback.${name}`)}
                hint={hint}
              />
            ))}
          </div>
          <CallbackSignature
            signature={callback.signature}
            onChange={(signature) => set({ signature })}
            at={at}
          />
          <fieldset className="grid items-start gap-4 sm:grid-cols-3">
            <legend className="mb-2 font-medium">Messages from phones</legend>
            {(["sender", "recipient", "text"] as const).map((name) => (
              <TypedField
                key={name}
                label={`${name[0]?.toUpperCase()}${name.slice(1)} stands at`}
                value={callback.inbound[name]}
                onType={(text) => set({ inbound: { ...callback.inbound, [name]: text } })}
                error={at(`callback.inbound.${name}`)}
              />
            ))}
          </fieldset>
        </>
      )}
    </Section>
  );
}
