import type { CallbackTemplate } from "#lib/domain/routes/check-callback";
import { KANNEL } from "#lib/domain/routes/gateways/kannel";
import { ANY_ALPHABET } from "#lib/domain/routes/text-filling";
import type { HttpRoute } from "#lib/wire/service/http-route";

type Request = HttpRoute["request"];
type Callback = NonNullable<HttpRoute["callback"]>;

export type HttpDraft = {
  method: Request["method"];
  url: string;
  encoding: Request["encoding"];
  /** One header per line: `Name: value`. */
  headers: string;
  body: string;
  alphabets: Request["alphabets"];
  timeoutSeconds: string;
  answerId: string;
  answerError: string;
  accepted: string;
  /** Null if the provider sends no callbacks. */
  callback: CallbackDraft | null;
};

export type CallbackDraft = {
  [FieldPath in "id" | "reference" | "status" | "error" | "sentToTelco" | "success" | "failure"]: string;
} & { signature: Callback["signature"]; inbound: Callback["inbound"] };

const BODY = `{
  "to": "{recipient}",
  "from": "{sender}",
  "text": "{text}",
  "callback": "{callbackUrl}"
}`;

export const NEW_CALLBACK: CallbackDraft = {
  id: "body.id",
  reference: "",
  status: "body.status",
  error: "",
  sentToTelco: "",
  success: "delivered",
  failure: "failed",
  signature: { method: "none", place: "", encoding: "hex", secret: "", time: "" },
  inbound: { sender: "", recipient: "", text: "" },
};

/** Initial values of a new HTTP route. */
export const NEW_HTTP: HttpDraft = {
  method: "POST",
  url: "",
  encoding: "json",
  headers: "Authorization: Bearer {secret.TOKEN}",
  body: BODY,
  alphabets: ANY_ALPHABET,
  timeoutSeconds: "10",
  answerId: "body.id",
  answerError: "",
  accepted: "",
  callback: null,
};

/** The form's values for an existing route. */
export function httpDraft({
  request,
  answer,
  callback,
  timeoutSeconds,
}: Pick<HttpRoute, "request" | "answer" | "timeoutSeconds"> & {
  callback?: CallbackTemplate | undefined;
}): HttpDraft {
  return {
    ...request,
    headers: Object.entries(request.headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
    timeoutSeconds: String(timeoutSeconds),
    answerId: answer.id,
    answerError: answer.error,
    accepted: answer.accepted.join("\n"),
    callback: callback
      ? {
          ...callback,
          sentToTelco: callback.sentToTelco.join("\n"),
          success: callback.success.join("\n"),
          failure: callback.failure.join("\n"),
        }
      : null,
  };
}

/** Templates with which a new route can start. */
export const BEGINNINGS = {
  own: { http: NEW_HTTP, codes: [] },
  kannel: { http: httpDraft({ ...KANNEL, timeoutSeconds: 10 }), codes: KANNEL.codes },
};
export const BEGINNING_WORDS: Record<keyof typeof BEGINNINGS, string> = {
  own: "A request of your own",
  kannel: "Kannel’s sendsms",
};
