import type { BenchCampaign } from "#lib/bench/campaign";
import type { Service } from "#lib/service/context";
import { BatchCopy } from "#lib/service/uploads/batch-copy";

const BLOCK_ROWS = 10_000;

/**
 * A batch of so many messages, as an upload makes it; returns its UUID. Every so many-th message goes to `special`
 * instead of a number of its own.
 */
export async function mintBatch(
  { pool }: Service,
  { id, creatorId, templateBodyId }: BenchCampaign,
  messages: number,
  specialEvery = Number.POSITIVE_INFINITY,
  special = "",
): Promise<string> {
  const batch = new BatchCopy(pool, {
    campaignId: id,
    creatorId,
    templateBodyIds: new Map([["english", templateBodyId]]),
    variables: ["name", "code"],
    audit: { actor: "benchmark", address: "", traceId: "" },
  });
  for (let from = 0; from < messages; from += BLOCK_ROWS) {
    const count = Math.min(BLOCK_ROWS, messages - from);
    await batch.write(
      Array.from({ length: count }, (_, i) => ({
        row: from + i + 2,
        recipient:
          (from + i) % specialEvery === specialEvery - 1
            ? special
            : String(6_580_000_000 + (((from + i) * 7_919_317) % 19_999_999)),
        language: "english" as const,
        values: ["Ada", String(from + i)],
      })),
    );
  }
  return batch.commit("bench.csv");
}
