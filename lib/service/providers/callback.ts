import type { DeliveryReceipt, Inbound } from "#lib/service/providers/link";

/** A callback as received, before anything in it is trusted. */
export type RawCallback = {
  method: string;
  /** The address that the provider called: it begins with PUBLIC_URL, whatever a proxy made of it. */
  url: string;
  /** The query string without its `?`. */
  query: string;
  /** A header by its name in lower case, or null. */
  field: (name: string) => string | null;
  body: Buffer;
};

/** The content of a callback. */
export type ReadCallback =
  /** The provider did not sign it. */
  | { kind: "forged" }
  | {
      kind: "read";
      receipts: DeliveryReceipt[];
      inbound: Inbound[];
      /** A status without a meaning for the route, or null. */
      oddStatus: string | null;
    };
