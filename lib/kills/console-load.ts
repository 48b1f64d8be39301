import { beginExport } from "#lib/console/exports/begin-export";
import { RefusedError } from "#lib/console/refused-error";
import { findConsoleCampaign, findEmbeddedCampaign } from "#lib/console/registry/console-campaigns";
import { retryChosen } from "#lib/console/retries/retry-chosen";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { again, type Load } from "#lib/kills/load";

const PAUSE_MS = 15_000;
const OPERATOR = {
  operatorId: "00000000-0000-4000-8000-00000000000a",
  operatorEmail: "operator@example.com",
  address: null,
};

/** Works as an operator in the console: bulk retries of all failed messages, and exports, one after the other. */
export function runConsole({ pool, watched, ledger }: Load, signal: AbortSignal): Promise<unknown> {
  const campaignId = watched.path.split("/").at(-1) ?? "";
  return again(
    signal,
    () => PAUSE_MS,
    async () => {
      const id = (await findEmbeddedCampaign(pool, campaignId))?.id;
      const campaign = id === undefined ? null : await findConsoleCampaign(pool, id);
      if (!campaign) return;
      const reader = {
        pool,
        campaign,
        role: "operator" as const,
        visibility: FULL_VISIBILITY,
        now: new Date(),
      };
      const filter = "status=failure";
      const asked = { filter, zone: "UTC", retryable: ["yes" as const, "maybe" as const] };
      if (await isBegun(retryChosen(reader, asked, OPERATOR))) ledger.operations++;
      if (await isBegun(beginExport(reader, { filter, zone: "UTC" }, OPERATOR))) ledger.operations++;
    },
  );
}

/** False where the console refuses: nothing has failed yet, or enough is being made. */
async function isBegun(started: Promise<unknown>): Promise<boolean> {
  try {
    await started;
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}
