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
