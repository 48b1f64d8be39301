import type { FormPart } from "#components/routes/form/form-parts.ts";
import type { HttpDraft } from "#components/routes/form/http-draft.ts";
import { httpTemplates } from "#components/routes/form/route-request.ts";
import { ChoiceField, TypedField } from "#components/routes/form/typed-field";
import { saysAlphabet } from "#lib/domain/routes/text-filling";

const CARRIES = { all: "All texts", gsm: "Texts in GSM 03.38 alone" } as const;

/** Sets which texts the request carries and how it declares their alphabet. */
export function AlphabetFields({ draft, change, at }: Pick<FormPart, "draft" | "change" | "at">) {
  const { http } = draft;
  const set = (part: Partial<HttpDraft["alphabets"]>) =>
    change({ http: { ...http, alphabets: { ...http.alphabets, ...part } } });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <ChoiceField
        label="It carries"
        value={http.alphabets.carries}
        choices={CARRIES}
        onChoose={(carries) => set({ carries })}
        error={at("request.alphabets.carries")}
        hint="A text that it does not carry fails, and is not sent."
      />
      {saysAlphabet(httpTemplates(draft).request) && (
        <>
          <TypedField
            label="{alphabet} of GSM texts"
            value={http.alphabets.gsm}
            onType={(gsm) => set({ gsm })}
            maxLength={40}
            placeholder="text"
            error={at("request.alphabets")}
          />
          <TypedField
            label="{alphabet} of all others"
            value={http.alphabets.ucs2}
            onType={(ucs2) => set({ ucs2 })}
            maxLength={40}
            placeholder="unicode"
            hint="The provider’s words."
          />
        </>
      )}
    </div>
  );
}
