import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { signIn } from "#components/sign-in/sign-in.ts";

afterEach(() => vi.unstubAllGlobals());

function refusing(code: string, message: string) {
  vi.stubGlobal("fetch", async () => Response.json({ code, message }, { status: 400 }));
  return expect(signIn("ada@", "a password")).rejects;
}

test("what the sign-in library refuses is said in the console's words, also what nobody has thought of", async () => {
  await refusing("INVALID_EMAIL", "Invalid email").toThrow(/^Enter a whole email address/);
  await refusing("VALIDATION_ERROR", "[body.email] Invalid").toThrow(/^This was not accepted/);
  await refusing("foreign_origin", "This request came from another site.").toThrow(/another site/);
});

test("what this service refuses by itself at a sign-in is said in its own sentences", async () => {
  const root = join(import.meta.dirname, "../../lib/console/sign-in");
  const files = globSync("**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const sources = files.map((file) => readFileSync(join(root, file), "utf8")).join("");
  const codes = new Set(Array.from(sources.matchAll(/code: "([A-Z_]+)"/g), ([, code = ""]) => code));
  expect(codes.size).toBeGreaterThan(5);
  for (const code of codes) await refusing(code, "Anything.").not.toThrow(/^This was not accepted/);
});
