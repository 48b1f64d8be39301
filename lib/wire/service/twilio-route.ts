import * as z from "zod";
import { filled, routeCommon, text } from "#lib/wire/service/route-common";

export const TwilioRoute = z.strictObject({
  kind: z.literal("twilio"),
  ...routeCommon,
  codePreset: routeCommon.codePreset.default("twilio"),
  accountSid: filled(64),
  /** Write-only. Absent in a change: it stays. */
  authToken: text(200).optional(),
  /** Used instead of the sender, if it is set. */
  messagingServiceSid: text(64).default(""),
  /** Twilio's own address, unless another one speaks its API. */
  baseUrl: z.url().default("https://api.twilio.com"),
  binds: z.int().min(1).max(50).default(1),
  ratePerSecond: routeCommon.ratePerSecond.default(10),
  window: z.int().min(1).max(1000).default(10),
});
export type TwilioRoute = z.infer<typeof TwilioRoute>;
