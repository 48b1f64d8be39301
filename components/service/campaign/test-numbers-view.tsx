"use client";
import { useState } from "react";
import { ADMINS_ONLY, type CampaignGiven } from "#components/service/administration.ts";
import { TestNumberList } from "#components/service/campaign/test-number-list";
import { SampleValues } from "#components/service/content/sample-values";
import { Section } from "#components/service/section";
import { serviceCampaignWrites } from "#components/service/service-queries.ts";
import { useServiceCampaign } from "#components/service/use-service-campaign.ts";
import { SelectField } from "#components/ui/form/field";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";
import { sampleValue } from "#lib/domain/api/example-call";
import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { hasTestRecipients } from "#lib/domain/recipients/test-recipients";
import type { SentTestMessage } from "#lib/wire/service/campaign";

/** The numbers that fail on purpose, each with its error, and a button to send them a message of this campaign. */
export function TestNumbersView({ id, initial, admin, environment }: CampaignGiven) {
  const { campaign } = useServiceCampaign(id, initial);
  const languages = LANGUAGES.filter((each) => campaign.templates[each] !== undefined);
  const [language, setLanguage] = useState<Language>(languages[0] ?? "english");
  const [samples, setSamples] = useState<Record<string, string>>({});
  const [sent, setSent] = useState<Record<string, SentTestMessage>>({});
  const [last, setLast] = useState("");
  const { send, isPending, problem } = useWrite(
    { mutationFn: serviceCampaignWrites(id).sendTest },
    "Test message sent",
  );
  const values = Object.fromEntries(
    campaign.variables.map((variable) => [variable, samples[variable] || sampleValue(variable)]),
  );
  if (!hasTestRecipients(environment)) {
    return (
      <Section title="Test numbers">
        <p>
          Test numbers work only in the sandbox and in test environments. This is {environment}, where every
          number is treated as a real one.
        </p>
      </Section>
    );
  }
  function sendTo(recipient: string) {
    setLast(recipient);
    send({ recipient, language, values }, (answer) => setSent({ ...sent, [recipient]: answer }));
  }
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Section title="Numbers that fail on purpose">
        <p className="text-text-muted">
          A message to one of these numbers is accepted, sent to the provider, and then fails with the error
          shown. No phone receives it.
        </p>
        {campaign.pausedAt && (
          <p className="rounded-md border border-notice-border bg-notice px-3 py-2">
            The campaign is paused. Test messages stay in Created until it is resumed.
          </p>
        )}
        {!admin && <p className="text-text-muted">{ADMINS_ONLY}</p>}
        <FormProblem problem={problem} />
        <TestNumberList maySend={admin} sending={isPending ? last : null} sent={sent} onSend={sendTo} />
      </Section>
      <Section title="The message">
        <SelectField
          label="Language"
          value={language}
          onChange={({ target }) => setLanguage(languages.find((each) => each === target.value) ?? language)}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {each.charAt(0).toUpperCase() + each.slice(1)}
            </option>
          ))}
        </SelectField>
        <SampleValues variables={campaign.variables} samples={samples} onChange={setSamples} />
      </Section>
    </div>
  );
}
