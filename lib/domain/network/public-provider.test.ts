import { expect, test } from "vitest";
import { isPublicProvider } from "#lib/domain/network/public-provider";

test("providers at which anybody can have an account are known; an organisation's own is not one of them", () => {
  for (const issuer of [
    "https://accounts.google.com",
    "https://accounts.google.com/",
    "https://login.microsoftonline.com/common/v2.0",
    "https://login.microsoftonline.com/consumers/v2.0",
    "https://LOGIN.microsoftonline.com/Organizations/v2.0",
    "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
    "https://gitlab.com",
  ])
    expect([issuer, isPublicProvider(issuer)]).toEqual([issuer, true]);
  for (const issuer of [
    "https://login.microsoftonline.com/8a3f0000-0000-4000-8000-000000000000/v2.0",
    "https://login.example.org",
    "https://accounts.google.com.example.org",
    "https://gitlab.example.org",
  ])
    expect([issuer, isPublicProvider(issuer)]).toEqual([issuer, false]);
});
