import { median } from "#lib/bench/numbers";

/**
 * Medians of two or more kinds of work that take turns, A B A B, so that other load on the machine affects all of them.
 * Each returns its value. `before` runs before every turn and is not measured.
 */
export async function takeTurns<Name extends string>(
  rounds: number,
  works: Record<Name, (round: number) => Promise<number>>,
  before: () => Promise<unknown> = async () => {},
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const values = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      await before();
      values.get(name)?.push(await works[name](round));
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(values.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}
