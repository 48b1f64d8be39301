import { type FormPart, isAnyWrong } from "#components/routes/form/form-parts.ts";
import { MoreSettings } from "#components/routes/form/more-settings";
import { SecretField } from "#components/routes/form/secret-field";
import { SmppAddresses } from "#components/routes/form/smpp-addresses";
import type { SmppDraft } from "#components/routes/form/smpp-draft.ts";
import { ChoiceField, NumberField, TypedField } from "#components/routes/form/typed-field";
import { ALPHABETS, LONG_RECEIPTS, LONG_TEXTS } from "#components/routes/page/route-facts-labels.ts";
import { Section } from "#components/service/section";
import { CheckboxField } from "#components/ui/form/checkbox-field";

const BINDS = { transceiver: "One connection for both ways", pair: "A transmitter and a receiver" } as const;
const IDS = { text: "As they are", hexadecimal: "Hexadecimal", decimal: "Decimal" } as const;

/** Sets the centre's address and the account on it. */
export function SmppFields({ draft, change, at, ...secret }: FormPart) {
  const { smpp } = draft;
  const set = (part: Partial<SmppDraft>) => change({ smpp: { ...smpp, ...part } });
  return (
    <Section title="Account">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TypedField
          label="Host"
          value={smpp.host}
          onType={(host) => set({ host })}
          required
          maxLength={255}
          placeholder="smpp.example.com"
          error={at("host")}
        />
        <NumberField
          label="Port"
          value={smpp.port}
          onType={(port) => set({ port })}
          min={1}
          max={65_535}
          error={at("port")}
        />
      </div>
      <CheckboxField
        label="Use TLS"
        checked={smpp.tls}
        onSwitch={(tls) => set({ tls })}
        hint="The provider’s certificate is checked. Its port is often another one, such as 3550. Without TLS, everybody on the way can read the password and every message."
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TypedField
          label="System id"
          value={smpp.systemId}
          onType={(systemId) => set({ systemId })}
          required
          maxLength={15}
          error={at("systemId")}
        />
        <SecretField name="password" label="Password" maxLength={64} error={at("password")} {...secret} />
      </div>
    </Section>
  );
}

/** Settings that differ between centres; the defaults fit most. */
export function SmppMore({ draft, change, at }: FormPart) {
  const { smpp } = draft;
  const set = (part: Partial<SmppDraft>) => change({ smpp: { ...smpp, ...part } });
  const fields = ["systemType", "bind", "alphabet", "longMessages", "ids", "source", "destination"];
  return (
    <MoreSettings title="SMPP settings" wrong={isAnyWrong(at, fields)}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          label="Connect as"
          value={smpp.bind}
          choices={BINDS}
          onChoose={(bind) => set({ bind })}
          hint="Transceiver, unless the provider asks for two."
        />
        <TypedField
          label="System type"
          value={smpp.systemType}
          onType={(systemType) => set({ systemType })}
          maxLength={12}
          error={at("systemType")}
          hint="Empty, unless the provider names one."
        />
        <ChoiceField
          label="Default alphabet"
          value={smpp.alphabet}
          choices={ALPHABETS}
          onChoose={(alphabet) => set({ alphabet })}
          hint="What the provider takes data_coding 0 for. Other texts go as UCS-2."
        />
        <ChoiceField
          label="Long texts are sent by"
          value={smpp.longMessages}
          choices={LONG_TEXTS}
          onChoose={(longMessages) => set({ longMessages })}
        />
        <ChoiceField
          label="Receipts of long texts"
          value={smpp.longReceipts}
          choices={LONG_RECEIPTS}
          onChoose={(longReceipts) => set({ longReceipts })}
          hint="Found out from the first ten long texts unless you know it."
        />
        <ChoiceField
          label="Ids in answers"
          value={smpp.responseIds}
          choices={IDS}
          onChoose={(responseIds) => set({ responseIds })}
        />
        <ChoiceField
          label="Ids in receipts"
          value={smpp.receiptIds}
          choices={IDS}
          onChoose={(receiptIds) => set({ receiptIds })}
          hint="Change these two when receipts find no message."
        />
      </div>
      <SmppAddresses smpp={smpp} set={set} at={at} />
    </MoreSettings>
  );
}
