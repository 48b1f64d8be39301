import * as z from "zod";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { CODE_PRESETS } from "#lib/domain/routes/code-table";
import { MAX_CODE_CHARACTERS } from "#lib/domain/routes/plain-labels";

/** Text with a maximum number of characters. */
export const text = (maximum: number) =>
  z.string().max(maximum, { error: `it can have at most ${maximum} characters` });
/** A text that must not be empty. */
export const filled = (maximum: number) => text(maximum).min(1, { error: "it cannot be empty" });

export const RouteName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, {
  error: "use at most 40 letters, digits, dots, hyphens and underscores, and begin with a letter or digit",
});

/** A line of a route's own table of codes; it overrides the preset. */
export const RouteCode = z.strictObject({
  status: text(20).optional(),
  stat: text(20).optional(),
  err: text(20).optional(),
  http: text(MAX_CODE_CHARACTERS).optional(),
  error: z.enum([...DELIVERY_ERROR_CODES, "hold", "hold_briefly", "alarm"]),
});
export type RouteCode = z.infer<typeof RouteCode>;

/** Fields of all kinds of routes. */
export const routeCommon = {
  name: RouteName,
  ratePerSecond: z.number().min(0.1).max(10_000),
  /** How long a message may wait for the route and the provider. */
  validityHours: z.number().min(0.001).max(168).default(48),
  /** Senders that the provider lets this account use; any if empty. Campaigns without a sender use the first. */
  senders: z.array(filled(20)).max(100).default([]),
  /** Beginnings of the numbers that the route serves; empty: all. */
  prefixes: z
    .array(z.string().regex(/^\d{1,15}$/, { error: "digits only" }))
    .max(200)
    .default([]),
  codePreset: z.enum(CODE_PRESETS).default("standard"),
  codes: z.array(RouteCode).max(500).default([]),
  /** Chosen by the client, so that a repeated request creates one route. */
  requestId: z.uuid().optional(),
};
