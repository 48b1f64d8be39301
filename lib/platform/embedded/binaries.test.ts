import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { completeBinaries, copyBinaries } from "#lib/platform/embedded/binaries";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

function packageWithoutLinks(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "native", "lib"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "version": "18.0" }');
  writeFileSync(join(folder, "native", "lib", "libx.so.1.2"), "library");
  const links = [{ source: "native/lib/libx.so.1.2", target: "native/lib/libx.so.1" }];
  writeFileSync(join(folder, "native", "pg-symlinks.json"), JSON.stringify(links));
  return join(folder, "native");
}

test("links that an installation without scripts lacks are added, once", () => {
  const native = packageWithoutLinks();
  expect(completeBinaries(native)).toBe(true);
  expect(readFileSync(join(native, "lib", "libx.so.1"), "utf8")).toBe("library");
  expect(completeBinaries(native)).toBe(true);
});

test("a copy is complete and does not depend on the original", () => {
  const dataDir = temporaryFolder();
  const copy = copyBinaries(packageWithoutLinks(), dataDir);
  expect(copy).toBe(join(dataDir, "postgres-18.0"));
  expect(readFileSync(join(copy, "lib", "libx.so.1"), "utf8")).toBe("library");
  expect(existsSync(`${copy}.new`)).toBe(false);
});
