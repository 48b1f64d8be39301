import { RefusedError } from "#lib/domain/api/refused-error";

type Waiting = { campaign: string; begin: () => void };

type Limits = {
  /** The most uploads under way at once. */
  count: number;
  /** The most uploads of one campaign, so that permits are left for others. */
  perCampaign: number;
  /** The most uploads of one campaign that wait for a permit; one more is refused. */
  waitingPerCampaign: number;
};

/**
 * The permits of uploads. A free one goes to the campaign that holds the fewest, in the order of requests, so
 * that one campaign's slow clients delay another's by at most one upload of its own.
 */
export function openPermits({ count, perCampaign, waitingPerCampaign }: Limits) {
  const taken = new Map<string, number>();
  const waiting: Waiting[] = [];
  let free = count;

  const takenBy = (campaign: string) => taken.get(campaign) ?? 0;

  /** Gives free permits to waiting uploads. */
  function fill(): void {
    while (free > 0) {
      let next: Waiting | undefined;
      for (const one of waiting) {
        const has = takenBy(one.campaign);
        if (has < perCampaign && (!next || has < takenBy(next.campaign))) next = one;
      }
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      free--;
      taken.set(next.campaign, takenBy(next.campaign) + 1);
      next.begin();
    }
  }

  /**
   * Resolves to the permit's release. Rejects with the refusal `tooManyRequests`, or when the client is gone.
   */
  async function take(campaign: string, gone: AbortSignal): Promise<() => void> {
    gone.throwIfAborted();
    const ahead = waiting.filter((one) => one.campaign === campaign).length;
    if (ahead >= waitingPerCampaign) throw new RefusedError("tooManyRequests");
    await new Promise<void>((resolve, reject) => {
      const one = { campaign, begin: resolve };
      gone.addEventListener("abort", () => {
        const permit = waiting.indexOf(one);
        if (permit >= 0) waiting.splice(permit, 1);
        reject(gone.reason);
      });
      waiting.push(one);
      fill();
    });
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      free++;
      if (takenBy(campaign) > 1) taken.set(campaign, takenBy(campaign) - 1);
      else taken.delete(campaign);
      fill();
    };
  }

  return { take };
}
