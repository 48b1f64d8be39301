import * as z from "zod";
import { filled, routeCommon, text } from "#lib/wire/service/route-common";

const npi = z.int().min(0).max(255);
const Address = z.strictObject({ ton: npi, npi });

export const SmppRoute = z.strictObject({
  kind: z.literal("smpp"),
  ...routeCommon,
  host: filled(255),
  port: z.int().min(1).max(65_535),
  tls: z.boolean().default(true),
  systemId: filled(15),
  /** Write-only. Absent in a change: it stays. */
  password: text(64).optional(),
  systemType: text(12).default(""),
  bind: z.enum(["transceiver", "pair"]).default("transceiver"),
  binds: z.int().min(1).max(50).default(1),
  ratePerSecond: routeCommon.ratePerSecond.default(30),
  window: z.int().min(1).max(1000).default(10),
  /** Absent: by the sender's form: 5/0 for names, 1/1 for numbers, 3/0 for short codes. */
  source: Address.optional(),
  destination: Address.default({ ton: 1, npi: 1 }),
  /** The centre's default alphabet, data_coding 0. */
  alphabet: z.enum(["gsm", "latin1", "ascii", "ucs2"]).default("gsm"),
  longMessages: z.enum(["udh8", "udh16", "sar", "payload"]).default("udh8"),
  /** Whether each part of a long message gets a receipt, or the message gets one. `auto`: found out from those that come. */
  longReceipts: z.enum(["auto", "each", "whole"]).default("auto"),
  ids: z
    .strictObject({
      response: z.enum(["text", "hexadecimal", "decimal"]).default("text"),
      receipt: z.enum(["text", "hexadecimal", "decimal"]).default("text"),
    })
    .default({ response: "text", receipt: "text" }),
});
export type SmppRoute = z.infer<typeof SmppRoute>;
