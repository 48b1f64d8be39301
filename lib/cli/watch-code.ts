import { watch } from "node:fs";
import { join } from "node:path";

/** An editor writes several files at once, and some write one file in several steps. */
const SETTLE_MS = 200;
/** Neither web nor worker runs this code. Next watches the pages and what they import. */
const OTHERS = /^(bench|browser|kills|testing)\W|\.test\.ts$/;

/** Calls back after a change of code that web or worker runs, until the returned function is called. */
export function watchCode(root: string, onChange: () => void): () => void {
  let settling: NodeJS.Timeout | undefined;
  const watchers = ["lib", "app/api"].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith(".ts") || OTHERS.test(file)) return;
      clearTimeout(settling);
      settling = setTimeout(onChange, SETTLE_MS);
    }),
  );
  return () => {
    clearTimeout(settling);
    for (const watcher of watchers) watcher.close();
  };
}
