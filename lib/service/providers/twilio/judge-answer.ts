import * as z from "zod";
import { codeWord, externalIdOf, plainWords } from "#lib/domain/routes/plain-words";
import type { HttpAnswer } from "#lib/service/providers/http/call";
import { judgeRefusal, type Verdicts } from "#lib/service/providers/http/judge-refusal";
import type { Judged } from "#lib/service/providers/http/lane";

const Taken = z.object({ sid: z.string(), status: z.string().nullish(), error_code: z.int().nullish() });
const Refused = z.object({ code: z.int(), message: z.string().default("") });

const CREATED = 201;
const MAX_SAID = 200;

/** The meaning of Twilio's answer to a message. */
export function judgeTwilio({ status, text }: HttpAnswer, verdicts: Verdicts): Judged {
  const answered = parsed(text);
  if (status >= 200 && status < 300) {
    const taken = Taken.safeParse(answered).data;
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
      return judgeRefusal({ status: 400, code: String(taken.error_code), said: "" }, verdicts);
    }
    return { outcome: { kind: "accepted", externalIds: [externalIdOf(taken.sid) ?? ""] }, words: "" };
  }
  const refused = Refused.safeParse(answered).data;
  const code = refused ? codeWord(String(refused.code)) : "";
  return judgeRefusal({ status, code, said: plainWords(refused?.message ?? "", MAX_SAID) }, verdicts);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
