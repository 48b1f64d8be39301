import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Location } from "./location";

export type HandOver = { messageId: string; attemptId: string };

/** What the simulator was handed, in order: the proof of what was sent. */
export async function readHandOvers(location: Location): Promise<HandOver[]> {
  const file = location.variables.SIMULATOR_LOG ?? "";
  if (!existsSync(file)) return [];
  const lines = (await readFile(file, "utf8")).split("\n").slice(0, -1);
  return lines.map((line) => {
    const [, messageId = "", attemptId = ""] = line.split(" ");
    return { messageId, attemptId };
  });
}
