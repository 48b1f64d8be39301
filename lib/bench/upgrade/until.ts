import { setTimeout as delay } from "node:timers/promises";

const LOOK_MS = 200;

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(LOOK_MS);
}
