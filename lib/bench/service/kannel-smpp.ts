import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startKannel } from "#lib/testing/smsc/peers/kannel";
import { startSmscProcess } from "#lib/testing/smsc/start-process";

const CONNECTIONS = 16;
const LOOK_MS = 5;
const ALREADY_BOUND = 5;

type Given = { folder: string; window: number; messages: number };

/**
 * Messages a second that Kannel sends through one bind, keeping them in memory. It takes them over HTTP first, while the
 * centre refuses its bind, so that only its SMPP is measured. It asks for no receipts, because the more of them its memory
 * waits for, the slower it finds each.
 */
export async function kannelSmpp({ folder, window, messages }: Given): Promise<number> {
  const smsc = await startSmscProcess({ bindStatus: ALREADY_BOUND, keepsMessages: false });
  const own = mkdtempSync(join(folder, "kannel-"));
  const kannel = await startKannel(own, smsc.port, "", [`max-pending-submits = ${window}`]);
  const taken = async () => (await smsc.counts()).taken;
  try {
    await fill(kannel.sendPort, messages);
    await smsc.tell("/change", { bindStatus: null });
    while ((await taken()) === 0) await delay(LOOK_MS);
    const begun = performance.now();
    const first = await taken();
    while ((await taken()) < messages) await delay(LOOK_MS);
    return ((messages - first) / (performance.now() - begun)) * 1000;
  } finally {
    await kannel.stop();
    await smsc.stop();
  }
}

async function fill(port: number, messages: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const send = async () => {
    for (let n = next++; n < messages; n = next++) {
      const to = `659${String(n).padStart(7, "0")}`;
      const text = `Your+appointment+is+at+10:30.+Your+number+is+${n}.`;
      const path = `/cgi-bin/sendsms?username=u&password=p&from=Redial&to=${to}&text=${text}`;
      const [response] = await once(request({ agent, port, path }).end(), "response");
      if (response.statusCode !== 202) throw new Error(`Kannel answered ${response.statusCode}`);
      await once(response.resume(), "end");
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  agent.destroy();
}
