import { spawnSync } from "node:child_process";

/** Whether a program runs here. Says that its tests are skipped, where it does not. */
export function installed(name: string, command: [string, ...string[]]): boolean {
  const [file, ...args] = command;
  const { error, status } = spawnSync(file, args, { stdio: "ignore" });
  const isHere = !error && status === 0;
  if (!isHere) console.warn(`skipped: ${name} is not installed; .ci/run says how`);
  return isHere;
}
