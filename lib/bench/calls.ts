import { type Connection, jsonOf, requestText } from "#lib/bench/connection";
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

/** The body of a GET, parsed. */
export async function read(connection: Connection, path: string, key: string): Promise<unknown> {
  const { status, bytes } = await connection.exchange(requestText("GET", path, key));
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
  return jsonOf(bytes);
}
