import { expect, test } from "vitest";
import { isListed, resolveClient } from "#lib/http/client";

const proxies = ["10.0.0.0/8", "2001:db8::1"];
const from = (address: string, headers: Record<string, string> = {}, encrypted = false) =>
  resolveClient({ address, encrypted }, headers, proxies);

test("an unlisted peer is the client, whatever it forwards", () => {
  const client = from("203.0.113.9", { "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https" });
  expect(client).toEqual({ address: "203.0.113.9", secure: false });
});

test("a listed proxy's word is taken for address and scheme", () => {
  const client = from("10.1.2.3", { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" });
  expect(client).toEqual({ address: "203.0.113.9", secure: true });
});

test("what stands before the first unlisted hop is not believed", () => {
  const client = from("10.1.2.3", { "x-forwarded-for": "127.0.0.1, 203.0.113.9, 10.9.9.9" });
  expect(client.address).toBe("203.0.113.9");
});

test("an IPv4 peer on an IPv6 socket is an IPv4 client", () => {
  expect(from("::ffff:203.0.113.9").address).toBe("203.0.113.9");
  expect(from("::ffff:10.0.0.1", { "x-forwarded-for": "2001:db8::99" }).address).toBe("2001:db8::99");
});

test("a forwarded address may carry a port", () => {
  expect(from("10.1.2.3", { "x-forwarded-for": "203.0.113.9:4711" }).address).toBe("203.0.113.9");
  expect(from("10.1.2.3", { "x-forwarded-for": "[2001:db8::99]:4711" }).address).toBe("2001:db8::99");
});

for (const [address, range, listed] of [
  ["192.0.2.7", "192.0.2.0/24", true],
  ["192.0.3.7", "192.0.2.0/24", false],
  ["::ffff:192.0.2.7", "192.0.2.7", true],
  ["2001:db8:0:1::5", "2001:db8::/32", true],
  ["2001:db9::5", "2001:db8::/32", false],
  ["192.0.2.7", "::/0", false],
  ["not an address", "0.0.0.0/0", false],
] as const) {
  test(`${address} is ${listed ? "" : "not "}in ${range}`, () => {
    expect(isListed(address, [range])).toBe(listed);
  });
}
