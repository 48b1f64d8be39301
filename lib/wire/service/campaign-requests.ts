import * as z from "zod";
import { KEY_SCOPES, MAX_KEYS } from "#lib/domain/api/key-scope";
import { LANGUAGES } from "#lib/domain/content/language";
import { isStorable } from "#lib/domain/content/values";
import { batchHoursRefusal } from "#lib/domain/messages/batch-hours";
import { ChosenZone, TimeOfDay } from "#lib/wire/console/zone";

const Language = z.enum(LANGUAGES);
const storable = { error: "it contains a damaged character; type it again" };
const atMost = (maximum: number) => ({ error: `it can have at most ${maximum} characters` });
const text = (maximum: number) => z.string().max(maximum, atMost(maximum)).refine(isStorable, storable);
const named = (maximum: number) =>
  text(maximum)
    .trim()
    .refine((name) => name !== "", { error: "enter a name" });
const Scope = z.enum(KEY_SCOPES);

export const KeyRequest = z.strictObject({
  name: named(100),
  scope: Scope,
});
export type KeyRequest = z.infer<typeof KeyRequest>;

/** The content of a campaign's messages. */
const content = {
  header: text(500).default(""),
  footer: z.partialRecord(Language, text(500)).default({}),
  templates: z
    .partialRecord(Language, z.string().min(1).max(5000))
    .refine((templates) => Object.keys(templates).length > 0, { error: "choose at least one language" }),
};
const name = named(200);
const rate = { error: "enter a whole number from 1 to 10,000" };
const ratePerSecond = z.int(rate).min(1, rate).max(10_000, rate);

/** Request for a new campaign (`campaign.json`); everything else is set later. */
export const CampaignRequest = z.strictObject({
  name,
  ...content,
  ipAllowlist: z.array(z.string()).max(20).default([]),
  ratePerSecond: ratePerSecond.default(10),
  nationalIdRecipients: z.boolean().default(false),
  keys: z.array(KeyRequest).max(MAX_KEYS).default([]),
  /** Chosen by the client, so that a repeated request creates one campaign. */
  requestId: z.uuid().optional(),
});
export type CampaignRequest = z.infer<typeof CampaignRequest>;

/** The complete content of a campaign's new messages (`content.json`). */
export const ContentRequest = z.strictObject({
  ...content,
  /** Consent to a new version, where messages were made with the present one. */
  newVersion: z.boolean().default(false),
  /** The version that was edited. */
  basedOn: z.int().min(1).optional(),
});
export type ContentRequest = z.infer<typeof ContentRequest>;

/** Hours in which batches of a campaign go, from Monday to Sunday; null: not on that day. */
export const BatchHoursRequest = z
  .strictObject({
    zone: ChosenZone,
    days: z
      .array(z.strictObject({ from: TimeOfDay, to: TimeOfDay }).nullable())
      .length(7)
      .readonly(),
  })
  .superRefine(({ days }, context) => {
    const message = batchHoursRefusal({ days });
    if (message) context.addIssue({ code: "custom", message });
  });

/** Only named fields change. `batchHours` null: batches go at all times. */
export const CampaignUpdate = z
  .strictObject({
    name: name.optional(),
    ratePerSecond: ratePerSecond.optional(),
    nationalIdRecipients: z.boolean().optional(),
    batchHours: BatchHoursRequest.nullable().optional(),
  })
  .refine((update) => Object.values(update).some((value) => value !== undefined), {
    error: "name what is to change",
  });
export type CampaignUpdate = z.infer<typeof CampaignUpdate>;

/** The reason is shown to every operator. */
export const PauseRequest = z.strictObject({
  reason: text(300).trim().default(""),
});
export type PauseRequest = z.infer<typeof PauseRequest>;
