import type { SmppRoute } from "#lib/wire/service/smpp-route";

type IdForms = SmppRoute["ids"];

export type ReadId = { ofResponse(id: string): string; ofReceipt(id: string): string };

/**
 * Makes the two ids of a message equal if the centre answers in one base and writes receipts in another. An
 * id with other characters than its base's digits stays as it is, and so do all ids if neither side is a
 * number: otherwise ids such as `0e999f21-…` would lose their zeros.
 */
export function readIds({ response, receipt }: IdForms): ReadId {
  if (response === "text" && receipt === "text") return { ofResponse: asText, ofReceipt: asText };
  return { ofResponse: reader(response), ofReceipt: reader(receipt) };
}

function asText(id: string): string {
  return id.trim();
}

/** If one side is a number, digits on the text side count as decimal: otherwise leading zeros would differ. */
function reader(form: IdForms["response"]): (id: string) => string {
  return (id) => {
    const text = id.trim();
    if (form === "hexadecimal") return /^[0-9a-f]+$/i.test(text) ? BigInt(`0x${text}`).toString() : text;
    return /^\d+$/.test(text) ? BigInt(text).toString() : text;
  };
}
