import type { FormPart } from "#components/routes/form/form-parts.ts";
import type { CallbackDraft } from "#components/routes/form/http-draft.ts";
import { ChoiceField, TypedField } from "#components/routes/form/typed-field";

type Signature = CallbackDraft["signature"];
type Props = Pick<FormPart, "at"> & { signature: Signature; onChange: (signature: Signature) => void };

const METHODS = {
  none: "Not signed",
  token: "A token",
  "hmac-sha256": "HMAC SHA-256 of the body",
  "hmac-sha1": "HMAC SHA-1 of the body",
} as const;
const ENCODINGS = { hex: "Hexadecimal", base64: "Base64" } as const;

/** Sets how a callback proves that it comes from the provider. */
export function CallbackSignature({ signature, onChange, at }: Props) {
  const set = (part: Partial<Signature>) => onChange({ ...signature, ...part });
  const { method } = signature;
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-medium">Signature</legend>
      <ChoiceField
        label="Callbacks are signed by"
        value={method}
        choices={METHODS}
        onChoose={(chosen) => set({ method: chosen })}
        hint={
          method === "none"
            ? "The callback address then holds a key that nobody can guess. Treat it as a secret."
            : undefined
        }
      />
      {method !== "none" && (
        <>
          <TypedField
            label="It stands at"
            value={signature.place}
            onType={(place) => set({ place })}
            required
            placeholder="header.x-signature"
            error={at("callback.signature.place")}
          />
          <TypedField
            label="Name of the secret"
            value={signature.secret}
            onType={(secret) => set({ secret })}
            required
            maxLength={40}
            pattern="[A-Za-z0-9_]+"
            placeholder="CALLBACK_KEY"
            error={at("callback.signature.secret")}
            hint="The secret itself is entered above, under Request."
          />
          {method !== "token" && (
            <>
              <ChoiceField
                label="Written as"
                value={signature.encoding}
                choices={ENCODINGS}
                onChoose={(encoding) => set({ encoding })}
              />
              <TypedField
                label="When it was signed stands at"
                value={signature.time}
                onType={(time) => set({ time })}
                placeholder="body.timestamp"
                error={at("callback.signature.time")}
                hint="Callbacks older than 5 minutes are then refused, so that nobody can send one again."
              />
            </>
          )}
        </>
      )}
    </fieldset>
  );
}
