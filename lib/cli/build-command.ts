// `npm run build`: the build that a later start finds and uses.
import "./check-node.mjs";
import { join } from "node:path";
import { buildWhenNeeded } from "#lib/cli/build";
import { plainSentence } from "#lib/cli/command/plain-sentence";
import { readOptions } from "#lib/cli/command/read-options";
import { onStopSignal } from "#lib/cli/stop-signals";

readOptions("npm run build --", { summary: "Build the pages, where sources changed since the last build." });

const root = join(import.meta.dirname, "..", "..");
const stopping = new AbortController();
onStopSignal(
  () => stopping.abort(),
  () => process.exit(130),
);

try {
  await buildWhenNeeded({ root, signal: stopping.signal, say: console.log });
} catch (error) {
  if (!stopping.signal.aborted) console.error(plainSentence(error) ?? error);
  process.exit(1);
}
