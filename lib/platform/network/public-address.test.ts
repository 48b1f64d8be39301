import { expect, test } from "vitest";
import { isPublicAddress } from "#lib/platform/network/public-address";

test.each([
  "10.0.0.5",
  "172.16.0.1",
  "192.168.1.1",
  "127.0.0.1",
  "0.0.0.0",
  "0.1.2.3",
  "100.64.0.1",
  "100.100.100.200",
  "169.254.169.254",
  "168.63.129.16",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:10.0.0.1",
  "::ffff:0:10.0.0.1",
  "64:ff9b::a00:1",
  "64:ff9b:1::a00:1",
  "2002:a00:1::",
  "2001::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
])("%s is none of the internet's", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["93.184.216.34", "1.1.1.1", "2606:4700::1111"])("%s is one of the internet's", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
