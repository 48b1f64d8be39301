import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** Which parts of lib each layer may import, besides itself. `settings` is the environment, parsed once. */
const layers: Record<string, string[]> = {
  "lib/domain": [],
  "lib/wire": ["domain"],
  // Mechanism that is no noun's.
  "lib/platform": ["domain"],
  "lib/store": ["domain", "settings"],
  "lib/service": ["domain", "wire", "store", "settings"],
  "lib/delivery": ["domain", "wire", "store", "settings"],
  "lib/upstream": ["domain", "wire", "platform", "store", "settings"],
  "lib/mirror": ["domain", "wire", "store", "upstream", "settings"],
  "lib/operations": ["domain", "wire", "store", "upstream", "mirror", "settings"],
  // Looks at what the mirror and its reading have left in the database, and tells people: it calls no upstream.
  "lib/alerts": ["domain", "wire", "platform", "store", "settings"],
  "lib/console": ["domain", "wire", "store", "upstream", "mirror", "operations", "settings"],
  "lib/http": ["domain", "wire", "store", "service", "settings"],
  "lib/browser": ["domain", "wire"],
  // Measures the product from its parts upwards, and is imported by its own command only.
  "lib/bench": ["domain", "wire", "store", "service", "console", "settings", "testing"],
  // Kills the product, and holds what is left against the simulator's own rules.
  "lib/kills": ["domain", "store", "settings", "delivery", "console", "bench", "testing"],
  components: ["domain", "wire", "browser"],
};

function sources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => join(folder, file));
}

function importedParts(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/(?:from|import) "#lib\/([a-z]+)/g)].map(
    ([, part]) => part ?? "",
  );
}

for (const [layer, allowed] of Object.entries(layers)) {
  test(`${layer} imports of lib only ${["itself", ...allowed].join(", ")}`, () => {
    const own = layer.replace("lib/", "");
    const strays = sources(join(root, layer)).flatMap((file) =>
      importedParts(file)
        .filter((part) => part !== own && !allowed.includes(part))
        .map((part) => `${file.slice(root.length + 1)} imports ${part}`),
    );
    expect(strays).toEqual([]);
  });
}
