import { expect, test } from "vitest";
import { isOwnHost } from "#lib/domain/network/own-host";

const own = {
  publicUrl: "https://sms.example.org",
  hosts: ["0.0.0.0", "fd00::5"],
  allowedHosts: ["redial.internal", "10.0.0.5"],
};

for (const host of [
  "sms.example.org",
  "SMS.example.org:443",
  "localhost:3000",
  "127.0.0.1:3000",
  "[::1]:3000",
  "[fd00::5]",
  "redial.internal",
  "10.0.0.5:3000",
]) {
  test(`${host} is the console's own`, () => expect(isOwnHost(host, own)).toBe(true));
}

for (const host of [
  undefined,
  "",
  "evil.example",
  "sms.example.org.evil.example",
  "evil-sms.example.org",
  "user@sms.example.org",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "sms.example.org/evil",
  "sms.example.org, evil.example",
  "10.0.0.6",
  "[::1",
]) {
  test(`${host} is not`, () => expect(isOwnHost(host, own)).toBe(false));
}
