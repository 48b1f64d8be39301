import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { type PartitionNeeds, showPartitions } from "#lib/platform/months/partitions";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";

/** The months of the service's messages, and those of what the console has read. */
export async function showMonths(needs: PartitionNeeds) {
  return {
    ...(await showPartitions(MESSAGE_MONTHS, needs)),
    mirror: await showPartitions(MIRROR_MONTHS, needs),
  };
}
