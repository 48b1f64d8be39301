import type { Connection } from "#lib/bench/connection";
import { percentile, timed } from "#lib/bench/numbers";

/** Milliseconds of each call, one after the other on one connection. */
export async function timeCalls(connection: Connection, request: string, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < calls; i++) {
    times.push(
      await timed(async () => {
        const { status } = await connection.exchange(request);
        if (status !== 200) throw new Error(`a call was answered ${status}`);
      }),
    );
  }
  return times;
}

export async function medianCall(connection: Connection, request: string, calls: number): Promise<number> {
  return percentile(await timeCalls(connection, request, calls), 50);
}
