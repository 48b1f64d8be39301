import { type Benchmark, figure } from "#lib/bench/benchmark";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { type Connection, openConnection, requestText } from "#lib/bench/connection";
import { webCpuMs } from "#lib/bench/console/web-metrics";
import { percentile } from "#lib/bench/numbers";
import { startProduct } from "#lib/bench/product";
import { bareSends } from "#lib/bench/service/bare-sends";
import { takeTurns } from "#lib/bench/take-turns";

const CONNECTIONS = 32;

export const send: Benchmark = {
  name: "send",
  work: `single sends over HTTP on ${CONNECTIONS} connections; beside the same statement and commit on as many connections to PostgreSQL`,
  async run(stage) {
    const product = await startProduct(stage, ["web"]);
    const connections = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => openConnection(product.url)),
    );
    const campaigns = [await mintCampaign(product.service), await mintCampaign(product.service)] as const;
    const requests = campaigns.map(requestOf);
    const ms = stage.of(8000, 300);
    const peer = bareSends(product.databaseUrl, campaigns[0], CONNECTIONS, stage.folder);
    await sendFor(connections, requests, ms / 4);
    const latencies: number[] = [];
    let cpuMs = 0;
    const { ours, bare } = await takeTurns(
      stage.rounds,
      {
        ours: async () => {
          const before = await webCpuMs(product.url);
          const times = await sendFor(connections, requests, ms);
          cpuMs += (await webCpuMs(product.url)) - before;
          latencies.push(...times);
          return (times.length / ms) * 1000;
        },
        bare: () => peer.run(ms / 1000),
      },
      () => product.pool.query("checkpoint"),
    );
    return [
      figure("sends a second", ours, "/s", { least: 0.5 }, { name: peer.name, value: bare }),
      figure("CPU of web, a send", cpuMs / latencies.length, "ms"),
      figure("a send, p99", percentile(latencies, 99), "ms"),
    ];
  },
};

function requestOf({ path, key }: BenchCampaign): Buffer {
  const body = { recipient: "6591234567", language: "english", values: { name: "Ada", code: "42" } };
  const json = { type: "application/json", text: JSON.stringify(body) };
  return Buffer.from(requestText("POST", `${path}/messages`, key, json));
}

/**
 * Milliseconds of each send, on all connections at once, until the time is up. The campaigns take turns, because a
 * campaign may have at most 10,000 calls a second.
 */
async function sendFor(connections: Connection[], requests: Buffer[], ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const times: number[] = [];
  await Promise.all(
    connections.map(async (connection, i) => {
      const bytes = requests[i % requests.length] ?? Buffer.alloc(0);
      for (let now = performance.now(); now < until; ) {
        const { status } = await connection.exchange(bytes);
        // On a host that is full with other work a send may be put off: it is no send of this rate.
        if (status !== 201 && status !== 503) throw new Error(`a send was answered ${status}`);
        const after = performance.now();
        if (status === 201) times.push(after - now);
        now = after;
      }
    }),
  );
  return times;
}
