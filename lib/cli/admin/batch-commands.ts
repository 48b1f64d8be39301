import * as z from "zod";
import type { AdminCommand } from "#lib/cli/admin/context";
import { CAMPAIGN_ID, check, idOf } from "#lib/cli/admin/input";
import { command } from "#lib/cli/command/command";
import { MOST_PER_MINUTE, type Pace } from "#lib/domain/files/pace";
import type { Steering } from "#lib/domain/messages/steer-batch";
import { paceBatch } from "#lib/service/batches/pace-batch";
import { findPace } from "#lib/service/batches/pace-rows";
import { steerBatch } from "#lib/service/batches/steer-batch";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";

const BATCH_ID = { about: "the batch's id, batch_<uuid>" };

const positionals = { campaign: CAMPAIGN_ID, id: BATCH_ID };
const PaceOptions = z.object({
  "per-minute": z.coerce.number().int().min(1).max(MOST_PER_MINUTE).optional(),
  until: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional(),
});

/** Hold, release and stop a batch, and choose how fast it leaves. */
export const batchCommands: AdminCommand[] = [
  steeringCommand("hold", "batch hold", "Keep what has not left of a batch until it goes on."),
  steeringCommand("go_on", "batch go-on", "Let a held batch go on."),
  steeringCommand("stop", "batch stop", "Stop a batch for good. What has not left is never sent."),
  command({
    words: "batch-pace show",
    summary: "Show how fast a batch leaves. All null: as fast as its route allows.",
    positionals,
    run: (service, { campaign, id }) => showPace(service, campaign, id),
  }),
  command({
    words: "batch-pace set",
    summary: "Let what waits of a batch leave only so fast.",
    positionals,
    options: {
      "per-minute": { value: "N", about: `at most so many messages in any minute, up to ${MOST_PER_MINUTE}` },
      until: { value: "TIME", about: "evenly until then, as 2026-11-30T18:00:00Z; at most 90 days ahead" },
    },
    run: async (service, { campaign, id, ...given }) => {
      await paceBatch(service, batchOf(campaign, id), { pace: paceOf(check(PaceOptions, given, "--")) });
      return showPace(service, campaign, id);
    },
  }),
  command({
    words: "batch-pace remove",
    summary: "Let a batch leave as fast as its route allows again.",
    positionals,
    run: async (service, { campaign, id }) => {
      await paceBatch(service, batchOf(campaign, id), { pace: null });
      return showPace(service, campaign, id);
    },
  }),
];

async function showPace({ pool }: Service, campaign: string, id: string) {
  const found = await findPace(pool, batchOf(campaign, id));
  if (!found) throw new WrongInput("There is no such batch.");
  return { campaign, batch: id, ...found };
}

function paceOf({ "per-minute": perMinute, until }: z.output<typeof PaceOptions>): Pace {
  if (perMinute !== undefined && !until) return { perMinute, until: null };
  if (perMinute === undefined && until) return { perMinute: null, until };
  throw new WrongInput("Give one of --per-minute and --until.");
}

function batchOf(campaign: string, id: string) {
  return { campaignId: idOf("campaign", campaign), batchId: idOf("batch", id) };
}

function steeringCommand(steering: Steering, words: string, summary: string): AdminCommand {
  return command({
    words,
    summary,
    positionals,
    run: async (service, { campaign, id }) => {
      const steered = await steerBatch(service, batchOf(campaign, id), { steering });
      return { campaign, batch: id, steering, ...steered };
    },
  });
}
