import * as z from "zod";
import { codeWord, externalIdOf, plainWords } from "#lib/domain/routes/plain-labels";
import type { HttpAnswer } from "#lib/service/providers/http/call";
import { classifyRefusal, type Verdicts } from "#lib/service/providers/http/classify-refusal";
import type { ClassifiedAnswer } from "#lib/service/providers/http/lane";

const AcceptedAnswer = z.object({
  sid: z.string(),
  status: z.string().nullish(),
  error_code: z.int().nullish(),
});
const Refused = z.object({ code: z.int(), message: z.string().default("") });

const CREATED = 201;
const MAX_SAID = 200;

/** The meaning of Twilio's answer to a message. */
export function classifyTwilioAnswer({ status, text }: HttpAnswer, verdicts: Verdicts): ClassifiedAnswer {
  const answered = parsed(text);
  if (status >= 200 && status < 300) {
    const taken = AcceptedAnswer.safeParse(answered).data;
    // Twilio's callbacks also name the message by our reference, so an unreadable answer is no reason for
    // doubt. But only 201 comes from Twilio: another status is some other server's.
    if (!taken)
      return status === CREATED
        ? { outcome: { kind: "accepted", externalIds: [""] }, words: "Twilio's answer has no sid." }
        : {
            outcome: { kind: "unknown", codes: [{ source: "own", code: "answer not understood" }] },
            words: `What answered HTTP ${status} was not Twilio. Something stands between, such as a proxy.`,
          };
    if (taken.error_code && (taken.status === "failed" || taken.status === "undelivered")) {
      return classifyRefusal({ status: 400, code: String(taken.error_code), said: "" }, verdicts);
    }
    return { outcome: { kind: "accepted", externalIds: [externalIdOf(taken.sid) ?? ""] }, words: "" };
  }
  const refused = Refused.safeParse(answered).data;
  const code = refused ? codeWord(String(refused.code)) : "";
  return classifyRefusal({ status, code, said: plainWords(refused?.message ?? "", MAX_SAID) }, verdicts);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
