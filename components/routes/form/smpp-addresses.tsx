import type { FormPart } from "#components/routes/form/form-parts.ts";
import type { SmppDraft } from "#components/routes/form/smpp-draft.ts";
import { NumberField } from "#components/routes/form/typed-field";

type Props = Pick<FormPart, "at"> & { smpp: SmppDraft; set: (part: Partial<SmppDraft>) => void };

/** Sets the number types of sender and recipient, in SMPP's own values. */
export function SmppAddresses({ smpp, set, at }: Props) {
  const limits = { min: 0, max: 255 };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <fieldset className="grid grid-cols-2 gap-x-4">
        <legend className="mb-2 font-medium">Sender</legend>
        <NumberField
          label="TON of the sender"
          {...limits}
          required={smpp.sourceNpi !== ""}
          value={smpp.sourceTon}
          onType={(sourceTon) => set({ sourceTon })}
          placeholder="auto"
          error={at("source.ton")}
        />
        <NumberField
          label="NPI of the sender"
          {...limits}
          required={smpp.sourceTon !== ""}
          value={smpp.sourceNpi}
          onType={(sourceNpi) => set({ sourceNpi })}
          placeholder="auto"
          error={at("source.npi")}
        />
        <p className="col-span-2 mt-1 text-xs text-text-muted">
          Empty: 5 and 0 for names, 1 and 1 for numbers, 3 and 0 for short codes.
        </p>
      </fieldset>
      <fieldset className="grid grid-cols-2 content-start gap-x-4">
        <legend className="mb-2 font-medium">Recipient</legend>
        <NumberField
          label="TON of the recipient"
          {...limits}
          value={smpp.destinationTon}
          onType={(destinationTon) => set({ destinationTon })}
          error={at("destination.ton")}
        />
        <NumberField
          label="NPI of the recipient"
          {...limits}
          value={smpp.destinationNpi}
          onType={(destinationNpi) => set({ destinationNpi })}
          error={at("destination.npi")}
        />
      </fieldset>
    </div>
  );
}
