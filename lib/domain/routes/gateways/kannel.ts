import type { CallbackTemplate } from "#lib/domain/routes/check-callback";
import type { CodeLine } from "#lib/domain/routes/code-table";
import type { RequestTemplate } from "#lib/domain/routes/fill-request";

/** Initial settings of a route to a known gateway. */
export type Gateway = {
  request: Required<RequestTemplate>;
  answer: { id: string; error: string; accepted: string[] };
  callback: CallbackTemplate;
  codes: CodeLine[];
};

/** Asks for every kind of receipt that Kannel knows. */
const ALL_RECEIPTS = 31;

/**
 * Kannel's `sendsms` (1.4). Its receipts come to our callback address, with the kind of receipt behind it: 1 delivered, 2
 * failed, 4 kept by the centre, 8 taken by the centre, 16 refused by it, 34 expired.
 */
export const KANNEL: Gateway = {
  request: {
    method: "GET",
    url: [
      "http://127.0.0.1:13013/cgi-bin/sendsms?username={secret.USERNAME}&password={secret.PASSWORD}",
      "from={sender}&to={recipient}&text={text}&charset=utf-8&coding={alphabet}&validity={validityMinutes}",
      `dlr-mask=${ALL_RECEIPTS}&dlr-url={callbackUrl}%26status%3D%25d`,
    ].join("&"),
    headers: {},
    encoding: "json",
    body: "",
    alphabets: { carries: "all", gsm: "0", ucs2: "2" },
  },
  answer: { id: "", error: "body", accepted: ["0: Accepted for delivery", "3: Queued for later delivery"] },
  callback: {
    id: "",
    reference: "",
    status: "query.status",
    error: "",
    sentToTelco: ["4", "8"],
    success: ["1"],
    failure: ["2", "16", "34"],
    signature: { method: "none", place: "", encoding: "hex", secret: "", time: "" },
    inbound: { sender: "query.from", recipient: "query.to", text: "query.text" },
  },
  codes: [
    { http: "Temporal failure", error: "hold" },
    { http: "34", error: "message_expired" },
  ],
};
