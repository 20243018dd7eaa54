import { expect, test } from "vitest";
import { addressKey } from "./address.ts";

test("the key of an IPv4 address is the address, also when it is written as IPv6", () => {
  expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
  expect(addressKey("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("all addresses of an IPv6 /64 network share a key", () => {
  for (const address of ["2001:db8:0:1::", "2001:DB8:0:1::5", "2001:db8:0000:0001:ffff:1:2:3", "2001:db8::1:0:0:0:9"]) {
    expect(addressKey(address)).toBe("2001:db8:0:1::/64");
  }
  expect(addressKey("2001:db8:0:2::1")).toBe("2001:db8:0:2::/64");
  expect(addressKey("::1")).toBe("0:0:0:0::/64");
  expect(addressKey("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
});

test("a text that is not an address stays unchanged", () => {
  expect(addressKey("")).toBe("");
});
