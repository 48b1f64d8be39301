import type { Connection } from "#lib/bench/connection";
import { timed } from "#lib/bench/numbers";

/** Throws unless the call is answered 200. */
export async function call(connection: Connection, request: string): Promise<void> {
  const { status } = await connection.exchange(request);
  if (status !== 200) throw new Error(`a call was answered ${status}`);
}

/** Milliseconds of each time that the work is done, one after the other. */
export async function timeEach(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) taken.push(await timed(work));
  return taken;
}
