import { expect, test } from "vitest";
import { isListed, isLoopback, isNearby, resolveClient } from "#lib/platform/network/client";

const proxies = ["10.0.0.0/8", "2001:db8::1"];
const from = (address: string, headers: Record<string, string> = {}, encrypted = false) =>
  resolveClient({ address, encrypted }, headers, proxies);

test("an unlisted peer is the client, whatever it forwards", () => {
  const client = from("203.0.113.9", { "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https" });
  expect(client).toMatchObject({ address: "203.0.113.9", secure: false, unlistedProxy: "203.0.113.9" });
});

test("a listed proxy's word is taken for address and scheme", () => {
  const client = from("10.1.2.3", { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" });
  expect(client).toMatchObject({ address: "203.0.113.9", secure: true, unlistedProxy: null });
});

for (const headers of [
  { "x-forwarded-for": "198.51.100.1, 203.0.113.9" },
  { "x-forwarded-for": "127.0.0.1" },
  { forwarded: "for=127.0.0.1;proto=https" },
  { "x-forwarded-proto": "https" },
  { "x-real-ip": "127.0.0.1" },
] as Record<string, string>[]) {
  test(`a loopback peer that sends ${JSON.stringify(headers)} and is not listed is not this machine`, () => {
    const { address, secure, unlistedProxy } = from("127.0.0.1", headers);
    expect([isLoopback(address), isNearby(address), isListed(address, ["127.0.0.0/8", "::/0"])]).toEqual([
      false,
      false,
      false,
    ]);
    expect([secure, unlistedProxy]).toEqual([false, "127.0.0.1"]);
  });
}

test("a listed proxy on this machine that names nobody does not make its callers this machine's", () => {
  const headers = { "x-forwarded-proto": "https" };
  const { address, secure } = resolveClient({ address: "127.0.0.1", encrypted: false }, headers, [
    "127.0.0.1",
  ]);
  expect([isLoopback(address), secure]).toEqual([false, true]);
  expect(resolveClient({ address: "127.0.0.1", encrypted: false }, {}, ["127.0.0.1"]).address).toBe(
    "127.0.0.1",
  );
});

test("callers behind an unlisted proxy are told apart by the hop that it added itself", () => {
  const one = from("::1", { "x-forwarded-for": "10.1.1.1, 203.0.113.9" });
  expect(one.claimedAddress).toBe("203.0.113.9");
  expect(from("::1", { "x-forwarded-for": "203.0.113.8" }).address).not.toBe(one.address);
  expect(from("::1").address).toBe("::1");
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
