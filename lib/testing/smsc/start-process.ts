import { said, start } from "#lib/testing/process/processes";
import type { Counts } from "#lib/testing/smsc/counts";
import type { SmscSettings } from "#lib/testing/smsc/settings";

/** A centre in a process of its own, so that it shares no core and no clock with the client. */
export type SmscProcess = {
  port: number;
  pid: number;
  certificate: string | null;
  counts(): Promise<Counts>;
  /** One of the paths in README.md. */
  tell(path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

export async function startSmscProcess(
  settings: Partial<Omit<SmscSettings, "script">> & { script?: object } = {},
  words: string[] = [],
): Promise<SmscProcess> {
  const file = "lib/testing/smsc/serve.ts";
  const program = start([process.execPath, file, "--settings", JSON.stringify(settings), ...words]);
  await said(program, "\n");
  const { port, control, certificate } = JSON.parse(program.output());

  async function tell(path: string, body: unknown = {}): Promise<unknown> {
    const response = await fetch(`${control}${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
  return {
    port,
    pid: program.pid,
    certificate,
    counts: async () => (await tell("/counts")) as Counts,
    tell,
    async stop() {
      program.child.kill("SIGKILL");
      await program.ended;
    },
  };
}
