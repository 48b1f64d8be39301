import type { AdminCommand } from "#lib/cli/admin/context";
import { CAMPAIGN_ID, idOf } from "#lib/cli/admin/input";
import { command } from "#lib/cli/command/command";
import type { Steering } from "#lib/domain/messages/steer-batch";
import { steerBatch } from "#lib/service/batches/steer-batch";

const BATCH_ID = { about: "the batch's id, batch_<uuid>" };

/** Hold, release and stop a batch. */
export const batchCommands: AdminCommand[] = [
  steeringCommand("hold", "batch hold", "Keep what has not left of a batch until it goes on."),
  steeringCommand("go_on", "batch go-on", "Let a held batch go on."),
  steeringCommand("stop", "batch stop", "Stop a batch for good. What has not left is never sent."),
];

function steeringCommand(steering: Steering, words: string, summary: string): AdminCommand {
  return command({
    words,
    summary,
    positionals: { campaign: CAMPAIGN_ID, id: BATCH_ID },
    run: async (service, { campaign, id }) => {
      const batch = { campaignId: idOf("campaign", campaign), batchId: idOf("batch", id) };
      return { campaign, batch: id, steering, ...(await steerBatch(service, batch, { steering })) };
    },
  });
}
