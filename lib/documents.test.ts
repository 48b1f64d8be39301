import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const sources = globSync("{app,components,e2e,lib,public}/**/*", { cwd: root });
const readmes = ["README.md", ...sources.filter((file) => basename(file) === "README.md")];
const names = new Set(sources.map((file) => basename(file)));

const PATH = /^(?:(?:app|components|e2e|lib|public|\.ci)\/[\w./@-]*|[\w./-]+\.(?:tsx?|mjs|md|sql|yaml))$/;

for (const readme of readmes) {
  const text = read(readme);
  const folder = dirname(readme);

  test(`every link of ${readme} leads to a file, and to a heading in it`, () => {
    const links = all(text, /\]\((?!https?:|\/)([^)]+)\)/g);
    expect(links.filter((link) => !leadsSomewhere(readme, link))).toEqual([]);
  });

  test(`every path in ${readme} exists`, () => {
    const paths = all(text, /`([^`\s]+)`/g).filter((word) => PATH.test(word));
    const isThere = (path: string) =>
      existsSync(join(root, folder, path)) || existsSync(join(root, path)) || names.has(path);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  test(`every source file that ${readme} names exists`, () => {
    expect(all(text, /([\w-]+(?:\.\w+)*\.tsx?)\b/g).filter((name) => !names.has(name))).toEqual([]);
  });

  test(`every npm script in ${readme} exists`, () => {
    const { scripts } = JSON.parse(read("package.json"));
    expect(all(text, /npm run (?:--silent )?([\w:]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  });
}

test("the first README leads to every other", () => {
  const reached = new Set<string>();
  const follow = (readme: string) => {
    if (reached.has(readme)) return;
    reached.add(readme);
    const links = all(read(readme), /\]\(([^)#:]*README\.md)/g);
    for (const link of links) follow(join(dirname(readme), link));
  };
  follow("README.md");
  expect(readmes.filter((readme) => !reached.has(readme))).toEqual([]);
});

test("the map names every folder of lib, and no other", () => {
  const map = all(read("README.md"), /^ {2}(\w+)\/ /gm);
  const folders = readdirSync(join(root, "lib"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(map.sort()).toEqual(folders.map(({ name }) => name).sort());
});

test("every setting has a line in the README of settings and in .env.example, and no other has", () => {
  const settings = ["environment.ts", "sign-on.ts", "traces.ts"].flatMap((file) =>
    all(read(`lib/platform/settings/${file}`), /^ {2}([A-Z][A-Z_]+):/gm),
  );
  expect(settings).toContain("OIDC_ISSUER");
  const rows = all(read("lib/platform/settings/README.md"), /^\| (`[A-Z][^|]*) \|/gm);
  expect(rows.flatMap((row) => all(row, /`([A-Z_]+)`/g)).sort()).toEqual(settings.toSorted());
  expect(all(read(".env.example"), /^#?([A-Z_]+)=/gm).sort()).toEqual(settings.toSorted());
});

function leadsSomewhere(readme: string, link: string): boolean {
  const [path = "", heading] = link.split("#");
  const target = path ? join(dirname(readme), path) : readme;
  if (!existsSync(join(root, target))) return false;
  return (
    heading === undefined ||
    all(read(target), /^#+ (.+)$/gm)
      .map(anchorOf)
      .includes(heading)
  );
}

/** As GitHub makes it of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}
