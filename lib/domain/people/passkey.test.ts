import { expect, test } from "vitest";
import { passkeyRefusal } from "#lib/domain/people/passkey";

test("passkeys are for HTTPS or this machine, under a name", () => {
  expect(passkeyRefusal("https://sms.example.org")).toBeNull();
  expect(passkeyRefusal("http://localhost:3000")).toBeNull();
  expect(passkeyRefusal("http://sms.example.org")).toMatch(/HTTPS/);
  expect(passkeyRefusal("https://127.0.0.1:3000")).toMatch(/IP address/);
  expect(passkeyRefusal("https://[::1]")).toMatch(/IP address/);
});
