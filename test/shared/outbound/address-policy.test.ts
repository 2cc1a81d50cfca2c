import { describe, expect, test } from "vitest";
import { addressKind } from "../../../subgraphs/shared/outbound/address-policy.js";
import { checkUrl } from "../../../subgraphs/shared/outbound/check-url.js";

describe("an address", () => {
  test.each([
    ["8.8.8.8", "public"],
    ["1.1.1.1", "public"],
    ["172.15.255.255", "public"],
    ["172.32.0.1", "public"],
    ["100.63.255.255", "public"],
    ["2606:4700:4700::1111", "public"],
    ["2a00:1450:4001:800::200e", "public"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["::1", "loopback"],
    ["0:0:0:0:0:0:0:1", "loopback"],
    // Private, link-local (with the metadata services), carrier-grade NAT, this host, multicast, broadcast, reserved.
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["169.254.169.254", "refused"],
    ["168.63.129.16", "refused"],
    ["100.64.0.1", "refused"],
    ["100.100.100.200", "refused"],
    ["0.0.0.0", "refused"],
    ["0.1.2.3", "refused"],
    ["224.0.0.1", "refused"],
    ["240.0.0.1", "refused"],
    ["255.255.255.255", "refused"],
    ["192.0.0.192", "refused"],
    ["198.18.0.1", "refused"],
    ["203.0.113.1", "refused"],
    ["::", "refused"],
    ["fe80::1", "refused"],
    ["fe80::1%eth0", "refused"],
    ["fc00::1", "private"],
    ["fd00:ec2::254", "refused"],
    ["ff02::1", "refused"],
    ["fec0::1", "refused"],
    // IPv4 inside of IPv6: mapped, compatible, translated, 6to4, Teredo.
    ["::ffff:127.0.0.1", "refused"],
    ["::ffff:7f00:1", "refused"],
    ["::ffff:10.0.0.1", "refused"],
    ["::ffff:8.8.8.8", "refused"],
    ["0:0:0:0:0:ffff:7f00:1", "refused"],
    ["::127.0.0.1", "refused"],
    ["64:ff9b::7f00:1", "refused"],
    ["64:ff9b:1::1", "refused"],
    ["2002:7f00:1::", "refused"],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "refused"],
    ["2001:db8::1", "refused"],
    ["3fff::1", "refused"],
    ["localhost", "refused"],
    ["", "refused"],
  ])("%s is %s", (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });
});

describe("a URL", () => {
  const judge = (url: string, allowLoopback = false, hosts: "any" | string[] = "any") => {
    try {
      return checkUrl(url, hosts, allowLoopback).hostname;
    } catch (error) {
      return (error as Error).message;
    }
  };

  const spellings = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "127.0.0.1.",
    "%31%32%37.0.0.1",
    "①②⑦.0.0.1",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0000::ffff:127.1.1.1]",
  ];
  test.each(spellings)("that writes this machine as %s is refused", (host) => {
    expect(judge(`https://${host}/`)).toMatch(/is not allowed|not an absolute URL/);
  });

  test.each(["169.254.169.254", "2852039166", "0xa9fea9fe", "[fd00:ec2::254]", "[::ffff:a9fe:a9fe]"])(
    "that writes a metadata service as %s is refused, loopback allowed or not",
    (host) => {
      expect(judge(`https://${host}/`)).toBe("This address is not allowed.");
      expect(judge(`https://${host}/`, true)).toBe("This address is not allowed.");
    },
  );

  test.each([
    ["http://example.com/", false, "Only https URLs are allowed."],
    ["http://127.0.0.1:4000/", false, "Only https URLs are allowed."],
    ["http://127.0.0.1:4000/", true, "127.0.0.1"],
    ["http://[::1]:4000/", true, "[::1]"],
    ["http://8.8.8.8/", true, "This address is not allowed."],
    ["https://8.8.8.8/", false, "8.8.8.8"],
    ["https://example.com/hook", false, "example.com"],
    ["https://user:secret@example.com/", false, "The URL must not contain credentials."],
    ["ftp://example.com/", true, "Only https URLs are allowed."],
    ["file:///etc/passwd", true, "Only https URLs are allowed."],
    ["//example.com/", false, "This is not an absolute URL."],
    ["", false, "This is not an absolute URL."],
  ])("%s with loopback %s: %s", (url, allowLoopback, verdict) => {
    expect(judge(url, allowLoopback)).toBe(verdict);
  });

  test.each([
    ["https://10.0.0.7/", "10.0.0.7"],
    ["https://[fd12:3456::1]/", "[fd12:3456::1]"],
    ["https://169.254.169.254/", "This address is not allowed."],
    ["https://[fd00:ec2::254]/", "This address is not allowed."],
    ["http://10.0.0.7/", "Only https URLs are allowed."],
  ])("that the operator chose may lead to a private network, by https, and to nothing worse: %s", (url, verdict) => {
    let found: string;
    try {
      found = checkUrl(url, "any", false, true).hostname;
    } catch (error) {
      found = (error as Error).message;
    }
    expect(found).toBe(verdict);
    expect(judge(url)).not.toBe(new URL(url).hostname);
  });

  test("of a purpose with a list leads to a host of the list, however it is written", () => {
    const hosts = ["api.stripe.com"];
    expect(judge("https://API.Stripe.com/v1", false, hosts)).toBe("api.stripe.com");
    for (const host of ["stripe.com", "api.stripe.com.evil.example", "evil.example#api.stripe.com", "8.8.8.8"]) {
      expect(judge(`https://${host}/`, false, hosts)).toBe("This host is not on the list.");
    }
  });
});
