import { useState } from "react";
import { AlphabetFields } from "#components/routes/form/alphabet-fields";
import type { FormPart } from "#components/routes/form/form-parts.ts";
import { BEGINNING_WORDS, BEGINNINGS, type HttpDraft } from "#components/routes/form/http-draft.ts";
import { secretNames } from "#components/routes/form/route-request.ts";
import { SecretField } from "#components/routes/form/secret-field";
import { ChoiceField, NumberField, TypedArea, TypedField } from "#components/routes/form/typed-field";
import { Section } from "#components/service/section";
import { PLACEHOLDERS } from "#lib/domain/routes/template";

const METHODS = { POST: "POST", GET: "GET", PUT: "PUT" } as const;
const ENCODINGS = { json: "JSON", form: "Form", xml: "XML", text: "Plain text" } as const;

/** The request that sends a message, with placeholders for the parts that differ. */
export function RequestFields({ draft, change, at, ...secret }: FormPart) {
  const { http } = draft;
  const [beginning, setBeginning] = useState<keyof typeof BEGINNINGS>("own");
  const set = (part: Partial<HttpDraft>) => change({ http: { ...http, ...part } });
  return (
    <Section title="Request">
      <p className="text-text-muted">
        Address, headers and body can hold{" "}
        <span className="font-mono text-xs">{PLACEHOLDERS.map((name) => `{${name}}`).join(" ")}</span>, and{" "}
        <span className="font-mono text-xs">{"{secret.NAME}"}</span> for what nobody may read. Values are
        encoded to fit where they stand.
      </p>
      {secret.known === null && (
        <ChoiceField
          label="Begin with"
          value={beginning}
          choices={BEGINNING_WORDS}
          onChoose={(next) => {
            setBeginning(next);
            change(BEGINNINGS[next]);
          }}
          hint="It replaces what the fields of the request, the answer and the callbacks hold, and the codes."
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <ChoiceField
          label="Method"
          value={http.method}
          choices={METHODS}
          onChoose={(method) => set({ method })}
        />
        <TypedField
          label="Address"
          value={http.url}
          onType={(url) => set({ url })}
          required
          maxLength={2000}
          placeholder="https://api.example.com/sms"
          error={at("request.url")}
        />
      </div>
      <TypedArea
        label="Headers"
        value={http.headers}
        onType={(headers) => set({ headers })}
        rows={2}
        maxLength={8000}
        className="control h-auto! w-full py-1.5 font-mono text-xs"
        error={at("request.headers")}
        hint="One a line, such as Authorization: Bearer {secret.TOKEN}"
      />
      {http.method !== "GET" && (
        <div className="grid items-start gap-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <ChoiceField
            label="Encoding"
            value={http.encoding}
            choices={ENCODINGS}
            onChoose={(encoding) => set({ encoding })}
          />
          <TypedArea
            label="Body"
            value={http.body}
            onType={(body) => set({ body })}
            rows={7}
            maxLength={20_000}
            className="control h-auto! w-full py-1.5 font-mono text-xs"
            error={at("request.body")}
          />
        </div>
      )}
      <AlphabetFields draft={draft} change={change} at={at} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {secretNames(draft).map((name) => (
          <SecretField
            key={name}
            name={name}
            label={`Secret ${name}`}
            maxLength={2000}
            error={at(`secrets.${name}`)}
            {...secret}
          />
        ))}
        <NumberField
          label="Wait for the answer"
          value={http.timeoutSeconds}
          onType={(timeoutSeconds) => set({ timeoutSeconds })}
          inputMode="decimal"
          min={1}
          max={60}
          step="any"
          error={at("timeoutSeconds")}
          hint="Seconds. A message that was not answered by then may have left, and is not sent again by itself."
        />
      </div>
    </Section>
  );
}

/** Sets the paths of the outcome in the provider's answer. */
export function AnswerFields({ draft, change, at }: FormPart) {
  const { http } = draft;
  const set = (part: Partial<HttpDraft>) => change({ http: { ...http, ...part } });
  return (
    <Section title="Answer">
      <p className="text-text-muted">
        Where something stands is written <span className="font-mono text-xs">body.messages.0.id</span>,{" "}
        <span className="font-mono text-xs">header.x-id</span> or{" "}
        <span className="font-mono text-xs">status</span>.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TypedField
          label="Id of the message stands at"
          value={http.answerId}
          onType={(answerId) => set({ answerId })}
          error={at("answer.id")}
          hint="Empty: the provider gives none."
        />
        <TypedField
          label="Error stands at"
          value={http.answerError}
          onType={(answerError) => set({ answerError })}
          error={at("answer.error")}
          hint="Empty: the HTTP status alone decides."
        />
        {http.answerError !== "" && (
          <TypedField
            label="Values that are no error"
            value={http.accepted}
            onType={(accepted) => set({ accepted })}
            maxLength={2000}
            placeholder="0"
            error={at("answer.accepted")}
            hint="With commas between them. Without an id, only these mean that a message was taken."
          />
        )}
      </div>
    </Section>
  );
}
