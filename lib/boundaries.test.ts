import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Which parts each part may import, besides itself. */
const PARTS: Record<string, string[]> = {
  domain: [],
  wire: ["domain"],
  platform: ["domain"],
  service: ["domain", "wire", "platform"],
  console: ["domain", "wire", "platform"],
  // Joins both halves: what one installation does with its own service.
  installation: ["domain", "wire", "platform", "service", "console"],
  browser: ["domain", "wire"],
  components: ["domain", "wire", "browser"],
  web: ["domain", "wire", "platform", "service", "console", "installation", "browser"],
  app: ["domain", "wire", "platform", "service", "console", "installation", "browser", "components", "web"],
  cli: ["domain", "wire", "platform", "service", "console", "installation", "web", "bench", "kills"],
  bench: ["domain", "wire", "platform", "service", "console", "installation", "testing"],
  kills: ["domain", "platform", "service", "console", "installation", "bench", "testing"],
};

/** The files of a half that are in no noun's folder. */
const ROOT = "";

/** The nouns of the service from the lowest up: a file may import its own noun and those before it. */
const SERVICE = [
  ROOT,
  "queue",
  "months",
  "retention",
  "providers",
  "routes",
  "directory",
  "content",
  "access",
  "campaigns",
  "batches",
  "uploads",
  "messages",
  "changes",
  "hold",
  "delivery",
  "erasure",
  "callbacks",
  "api",
  "demo",
];

/** The nouns of the console, likewise: which campaigns there are, how to call them, what was read, what operators do. */
const CONSOLE = [
  "months",
  "membership",
  "registry",
  "upstream",
  ROOT,
  "accounts",
  "requests",
  "mirror",
  "projection",
  "retention",
  "freshness",
  "campaigns",
  "alerts",
  "notes",
  "operations",
  "messages",
  "gateway",
  "look-ups",
  "batches",
  "overview",
  "views",
  "exports",
  "uploads",
  "approvals",
  "calendar",
  "plans",
  "retries",
  "sends",
  "own-number",
  "erasure",
  "work",
  "sign-in",
  "people",
  "audit",
];

/** Where the console meets this installation's own service: the only folders that may import it, or name its tables. */
const OWN_SERVICE = ["lib/console/projection/", "lib/console/gateway/own/"];
const SERVICE_TABLES =
  /\b(?:from|join|into|update)\s+(?:message|message_state|attempt|batch|campaign|send_job|change|status_count|template_body|creator|api_key)\b(?! of)/;

const files = globSync("{app,components,lib}/**/*.{ts,tsx}", { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.includes(".test."));
const known = new Set(files);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

for (const [part, allowed] of Object.entries(PARTS)) {
  test(`${part} imports only ${["itself", ...allowed].join(", ")}`, () => {
    const mayBe = [part, ...allowed];
    const isAllowed = (from: string, to: string) =>
      partOf(from) !== part || mayBe.includes(partOf(to)) || (meetsService(from) && partOf(to) === "service");
    expect(strays(isAllowed)).toEqual([]);
  });
}

for (const [half, nouns] of Object.entries({ service: SERVICE, console: CONSOLE })) {
  test(`every folder of ${half} has its place among the nouns`, () => {
    const found = files.filter((file) => partOf(file) === half).map(nounOf);
    expect([...new Set(found)].sort()).toEqual(nouns.toSorted());
  });

  test(`within ${half} imports lead down`, () => {
    const rank = (file: string) => nouns.indexOf(nounOf(file));
    const isInside = (file: string) => partOf(file) === half;
    expect(strays((from, to) => !isInside(from) || !isInside(to) || rank(to) <= rank(from))).toEqual([]);
  });
}

test("only where the console meets its own service it names the service's tables", () => {
  const naming = files.filter(
    (file) =>
      partOf(file) === "console" &&
      !meetsService(file) &&
      sqlOf(file).some((statement) => SERVICE_TABLES.test(statement)),
  );
  expect(naming).toEqual([]);
});

test("only what tests share makes passwords cheap to hash", () => {
  const naming = files.filter((file) => readFileSync(join(root, file), "utf8").includes("setHashWork"));
  expect(naming.sort()).toEqual([
    "lib/console/sign-in/password-hash.ts",
    "lib/testing/sign-in/sign-in-keys.ts",
  ]);
});

test("no file imports itself by way of others, types included", () => {
  expect(circles()).toEqual([]);
});

test("a part that is loaded on demand has a boundary of its own, so that the page around it stays while it loads", () => {
  // Next gives it one only with one of these options.
  const bare = globSync("{app,components}/**/*.tsx", { cwd: root }).filter((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/= dynamic\(([\s\S]*?)\);\n/g)].some(
      ([, call = ""]) => !/\bssr: false\b|\bloading\b/.test(call),
    ),
  );
  expect(bare).toEqual([]);
});

test("no screen carries schemas: what reaches the browser takes of wire only types, and names without zod", () => {
  const importsZod = new Map<string, boolean>();
  const hasZod = (file: string): boolean => {
    const known = importsZod.get(file);
    if (known !== undefined) return known;
    importsZod.set(file, false);
    const text = readFileSync(join(root, file), "utf8");
    const found = /from "zod"/.test(text) || (imports.get(file) ?? []).some(hasZod);
    importsZod.set(file, found);
    return found;
  };
  const values = files
    .filter((file) => ["components", "browser"].includes(partOf(file)))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return [...text.matchAll(/import (?!type\b)[^;]*?from "#(lib\/wire\/[^"]+)"/g)]
        .filter(([, name = ""]) => hasZod(`${name}.ts`))
        .map(([, name]) => `${file} imports values of ${name}`);
    });
  expect(values).toEqual([]);
});

function meetsService(file: string): boolean {
  return OWN_SERVICE.some((folder) => file.startsWith(folder));
}

/** The statements of a file. */
function sqlOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/\bsql`([^`]*)`/g)].map(([, statement = ""]) => statement);
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const names = text.matchAll(/(?:\bfrom|\bimport|\bimport\(|URL\()\s*["']([#.][^"']+)["']/g);
  return [...names].map(([, name = ""]) => resolved(file, name)).filter((found) => found !== null);
}

function resolved(file: string, name: string): string | null {
  const path = name.startsWith("#") ? name.slice(1) : join(dirname(file), name);
  return [path, `${path}.ts`, `${path}.tsx`].find((found) => known.has(found)) ?? null;
}

/** `lib/console/mirror/rows/list.ts` is of `console`, `app/layout.tsx` of `app`. */
function partOf(file: string): string {
  const [top = "", part = ""] = file.split("/");
  return top === "lib" ? part : top;
}

function nounOf(file: string): string {
  const [, , noun = "", ...rest] = file.split("/");
  return rest.length > 0 ? noun : ROOT;
}

function strays(isAllowed: (from: string, to: string) => boolean): string[] {
  return files.flatMap((from) =>
    (imports.get(from) ?? []).filter((to) => !isAllowed(from, to)).map((to) => `${from} imports ${to}`),
  );
}

/** The files of each circle, as the way round. */
function circles(): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  function follow(file: string): void {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(" → "));
    if (at >= 0 || done.has(file)) return;
    way.push(file);
    for (const next of imports.get(file) ?? []) follow(next);
    way.pop();
    done.add(file);
  }
  for (const file of files) follow(file);
  return found;
}
