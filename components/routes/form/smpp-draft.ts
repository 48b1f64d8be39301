import type { SmppRoute } from "#lib/wire/service/smpp-route";

export type SmppDraft = {
  host: string;
  port: string;
  tls: boolean;
  systemId: string;
  systemType: string;
  bind: SmppRoute["bind"];
  /** Empty: chosen by the sender's form. */
  sourceTon: string;
  sourceNpi: string;
  destinationTon: string;
  destinationNpi: string;
  alphabet: SmppRoute["alphabet"];
  longMessages: SmppRoute["longMessages"];
  longReceipts: SmppRoute["longReceipts"];
  responseIds: SmppRoute["ids"]["response"];
  receiptIds: SmppRoute["ids"]["receipt"];
};

/** Initial values of a new SMPP route. */
export const NEW_SMPP: SmppDraft = {
  host: "",
  port: "2775",
  tls: true,
  systemId: "",
  systemType: "",
  bind: "transceiver",
  sourceTon: "",
  sourceNpi: "",
  destinationTon: "1",
  destinationNpi: "1",
  alphabet: "gsm",
  longMessages: "udh8",
  longReceipts: "auto",
  responseIds: "text",
  receiptIds: "text",
};

/** The form's values for an existing route. */
export function smppDraft({ source, destination, ids, ...smpp }: SmppRoute): SmppDraft {
  return {
    host: smpp.host,
    port: String(smpp.port),
    tls: smpp.tls,
    systemId: smpp.systemId,
    systemType: smpp.systemType,
    bind: smpp.bind,
    sourceTon: source ? String(source.ton) : "",
    sourceNpi: source ? String(source.npi) : "",
    destinationTon: String(destination.ton),
    destinationNpi: String(destination.npi),
    alphabet: smpp.alphabet,
    longMessages: smpp.longMessages,
    longReceipts: smpp.longReceipts,
    responseIds: ids.response,
    receiptIds: ids.receipt,
  };
}
