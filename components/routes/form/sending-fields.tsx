import { type FormPart, isAnyWrong } from "#components/routes/form/form-parts.ts";
import { MoreSettings } from "#components/routes/form/more-settings";
import { ChoiceField, NumberField, TypedArea } from "#components/routes/form/typed-field";
import { PRESET_WORDS } from "#components/routes/route-labels.ts";
import { Section } from "#components/service/section";

/** Sets the route's rate and its senders. */
export function SendingFields({ draft, change, at }: FormPart) {
  const isSmpp = draft.kind === "smpp";
  return (
    <Section title="Sending">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          label="Messages a second"
          value={draft.ratePerSecond}
          onType={(ratePerSecond) => change({ ratePerSecond })}
          inputMode="decimal"
          min={0.1}
          max={10_000}
          step="any"
          error={at("ratePerSecond")}
          hint={
            isSmpp
              ? "The most in any second, over all connections and workers. Each part of a long text counts."
              : "The most in any second, over all workers."
          }
        />
        <NumberField
          label="Connections"
          value={draft.binds}
          onType={(binds) => change({ binds })}
          min={1}
          max={50}
          error={at("binds")}
          hint={
            isSmpp
              ? "How many binds the provider allows the account."
              : "How many workers may send over the route at once."
          }
        />
      </div>
      <TypedArea
        label="Senders"
        value={draft.senders}
        onType={(senders) => change({ senders })}
        rows={2}
        maxLength={2500}
        error={at("senders")}
        hint="The senders that the provider lets this account use, one a line. A campaign without a sender uses the first. If this is empty, any sender may be used."
      />
    </Section>
  );
}

/** Settings that most routes never change. */
export function SendingMore({ draft, change, at }: FormPart) {
  return (
    <MoreSettings
      title="More settings"
      wrong={isAnyWrong(at, ["window", "validityHours", "prefixes", "codePreset", "codes"])}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          label="Window"
          value={draft.window}
          onType={(window) => change({ window })}
          min={1}
          max={1000}
          error={at("window")}
          hint="How many messages on a connection may wait for their answers. If a worker is killed, at most so many are left in doubt."
        />
        <NumberField
          label="Validity in hours"
          value={draft.validityHours}
          onType={(validityHours) => change({ validityHours })}
          inputMode="decimal"
          min={0.001}
          max={168}
          step="any"
          error={at("validityHours")}
          hint="How long a message may wait for the route and the provider."
        />
        <ChoiceField
          label="List of error codes"
          value={draft.codePreset}
          choices={PRESET_WORDS}
          onChoose={(codePreset) => change({ codePreset })}
          error={at("codes")}
          hint="Whose codes the provider speaks. Lines of the route’s own are added on its page."
        />
        <TypedArea
          label="Numbers that it serves"
          value={draft.prefixes}
          onType={(prefixes) => change({ prefixes })}
          rows={2}
          maxLength={4000}
          inputMode="numeric"
          placeholder="65"
          error={at("prefixes")}
          hint="What they begin with, one a line. Empty: all numbers."
        />
      </div>
    </MoreSettings>
  );
}
