import { queryOptions } from "@tanstack/react-query";
import type { RunningCheck } from "#components/uploads/check/upload-check.ts";
import { postJson } from "#lib/browser/api";
import { MOST_NUMBERS } from "#lib/domain/csv/upload-limits";
import type { FailedNumbers } from "#lib/wire/console/failed-numbers";

/** Rows whose numbers failed for good within so many days. */
export type FailedRows = { days: number; rows: readonly number[] };

/** Compares a file's recipients with those that failed in the campaign, some thousands at a time. */
export const failedRowsQuery = (campaign: string, fingerprint: string, check: RunningCheck) =>
  queryOptions({
    queryKey: ["campaign", campaign, "failed-numbers", fingerprint],
    queryFn: ({ signal }) => findFailedRows(campaign, check, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  });

async function findFailedRows(
  campaign: string,
  check: RunningCheck,
  signal: AbortSignal,
): Promise<FailedRows> {
  const rows: number[] = [];
  for (let from = 0; ; from += MOST_NUMBERS) {
    const recipients = await check.recipients(from, MOST_NUMBERS);
    signal.throwIfAborted();
    if (recipients.length === 0) return { days: 0, rows };
    const { days, indexes } = await postJson<FailedNumbers>(
      `/api/console/campaigns/${encodeURIComponent(campaign)}/failed-numbers`,
      { numbers: recipients.map(({ recipient }) => recipient) },
    );
    for (const index of indexes) rows.push(recipients[index]?.row ?? 0);
    if (recipients.length < MOST_NUMBERS) return { days, rows };
  }
}
