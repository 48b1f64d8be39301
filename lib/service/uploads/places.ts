import { RefusedError } from "#lib/domain/api/refused-error";

type Waiting = { campaign: string; begin: () => void };

type Limits = {
  /** Uploads under way at once. */
  count: number;
  /** The most of one campaign, so that some are left for others. */
  perCampaign: number;
  /** Uploads of one campaign that wait for a place; one more is refused. */
  waitingPerCampaign: number;
};

export type Places = ReturnType<typeof openPlaces>;

/**
 * The places of the uploads under way. A free one goes to the campaign that has the fewest, in the order of asking, so
 * that no campaign's slow clients keep another's waiting for longer than one of theirs takes.
 */
export function openPlaces({ count, perCampaign, waitingPerCampaign }: Limits) {
  const held = new Map<string, number>();
  const waiting: Waiting[] = [];
  let free = count;

  const heldBy = (campaign: string) => held.get(campaign) ?? 0;

  /** Gives free places to waiting uploads. */
  function fill(): void {
    while (free > 0) {
      let next: Waiting | undefined;
      for (const one of waiting) {
        const has = heldBy(one.campaign);
        if (has < perCampaign && (!next || has < heldBy(next.campaign))) next = one;
      }
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      free--;
      held.set(next.campaign, heldBy(next.campaign) + 1);
      next.begin();
    }
  }

  /**
   * Resolves with what gives the place back. Rejects with the refusal `tooManyRequests`, or when the client is gone.
   */
  async function take(campaign: string, gone: AbortSignal): Promise<() => void> {
    gone.throwIfAborted();
    const ahead = waiting.filter((one) => one.campaign === campaign).length;
    if (ahead >= waitingPerCampaign) throw new RefusedError("tooManyRequests");
    await new Promise<void>((resolve, reject) => {
      const one = { campaign, begin: resolve };
      gone.addEventListener("abort", () => {
        const place = waiting.indexOf(one);
        if (place >= 0) waiting.splice(place, 1);
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
      if (heldBy(campaign) > 1) held.set(campaign, heldBy(campaign) - 1);
      else held.delete(campaign);
      fill();
    };
  }

  return { take };
}
