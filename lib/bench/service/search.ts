import { type Figure, figure } from "#lib/bench/benchmark";
import { call, timeEach } from "#lib/bench/calls";
import { requestText } from "#lib/bench/connection";
import { percentile } from "#lib/bench/numbers";
import type { Lists } from "#lib/bench/service/list";
import { oneRow, sql } from "#lib/platform/postgres/sql";

const MOST_MS = 50;
const LIMIT = 10;

/** Digits to search for: `common` occur in many numbers, `rare` in one or a few, `absent` in none. */
const SEARCHES = [
  { name: "3 digits, common", digits: "659" },
  { name: "3 digits, rare", digits: "007" },
  { name: "4 digits, common", digits: "6590" },
  { name: "4 digits, rare", digits: "0075" },
  { name: "8 digits, one number", digits: null },
  { name: "8 digits, absent", digits: "11111111" },
];

/** In the largest campaign. */
export async function searchFigures({ stage, pool, connection, campaigns }: Lists): Promise<Figure[]> {
  const largest = campaigns.at(-1)?.campaign;
  if (!largest) throw new Error("there is no campaign");
  const { number } = await oneRow<{ number: string }>(
    pool,
    sql`select substr(recipient, 3) as number from message where campaign_id = ${largest.id} limit 1 offset 1234`,
  );
  const figures: Figure[] = [];
  for (const { name, digits } of SEARCHES) {
    const path = `${largest.path}/messages?limit=${LIMIT}&search=${digits ?? number}`;
    const search = () => call(connection, requestText("GET", path, largest.key));
    // The first calls are not measured: they read from the disk what later ones find in memory.
    await timeEach(3, search);
    const times = await timeEach(stage.of(300, 5), search);
    figures.push(
      figure(`search, ${name}, p99`, percentile(times, 99), "ms", { most: MOST_MS }),
      figure(`search, ${name}, median`, percentile(times, 50), "ms"),
    );
  }
  return figures;
}
