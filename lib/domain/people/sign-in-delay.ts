/** Failed attempts on an account are counted per network, per browser that knows the person, and for all others. */
export type CountedBy = "network" | "browser" | "account";

/** Failed attempts without a delay. One person alone does not reach the number for an account. */
const FREE: Record<CountedBy, number> = { network: 5, browser: 5, account: 30 };
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** Delay of the next attempt after this many failures: doubled each time, up to a quarter of an hour. */
export function delayAfter(failures: number, by: CountedBy): number {
  const over = failures - FREE[by];
  return over < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** Math.min(over, 20), LONGEST_DELAY_MS);
}
