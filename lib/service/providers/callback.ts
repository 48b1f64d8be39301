import type { Inbound, Sign } from "#lib/service/providers/link";

/** A callback as it came, before anything in it is believed. */
export type RawCallback = {
  method: string;
  /** The address that the provider called, with PUBLIC_URL in place of whatever a proxy made of it. */
  url: string;
  /** What follows the `?`. */
  query: string;
  /** A header by its name in lower case, or null. */
  field: (name: string) => string | null;
  body: Buffer;
};

/** What a callback says. */
export type ReadCallback =
  /** Not signed by the provider. */
  | { kind: "forged" }
  | {
      kind: "read";
      signs: Sign[];
      inbound: Inbound[];
      /** A status that the route has no meaning for; null: none. */
      oddStatus: string | null;
    };
