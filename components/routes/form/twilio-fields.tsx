import type { FormPart } from "#components/routes/form/form-parts.ts";
import type { TwilioDraft } from "#components/routes/form/route-draft.ts";
import { SecretField } from "#components/routes/form/secret-field";
import { TypedField } from "#components/routes/form/typed-field";
import { Section } from "#components/service/section";

/** The account at Twilio. */
export function TwilioFields({ draft, change, at, ...secret }: FormPart) {
  const { twilio } = draft;
  const set = (part: Partial<TwilioDraft>) => change({ twilio: { ...twilio, ...part } });
  return (
    <Section title="Account">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TypedField
          label="Account SID"
          value={twilio.accountSid}
          onType={(accountSid) => set({ accountSid })}
          required
          maxLength={64}
          placeholder="AC…"
          error={at("accountSid")}
        />
        <SecretField
          name="authToken"
          label="Auth token"
          maxLength={200}
          error={at("authToken")}
          {...secret}
        />
        <TypedField
          label="Messaging service SID"
          value={twilio.messagingServiceSid}
          onType={(messagingServiceSid) => set({ messagingServiceSid })}
          maxLength={64}
          placeholder="MG…"
          error={at("messagingServiceSid")}
          hint="Instead of a sender. Empty: the campaign’s sender, or the first one below."
        />
        <TypedField
          label="Address of the API"
          type="url"
          value={twilio.baseUrl}
          onType={(baseUrl) => set({ baseUrl })}
          required
          error={at("baseUrl")}
          hint="Twilio’s own, unless another provider speaks its API."
        />
      </div>
      <p className="text-text-muted">
        Twilio sends receipts to this installation’s PUBLIC_URL, which it must be able to reach.
      </p>
    </Section>
  );
}
