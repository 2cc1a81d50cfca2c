import { expect, it } from "vitest";
import { addressBlock } from "../../../subgraphs/shared/rules/address-block.js";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:1:2::9", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8::3:4:5:6:7", "2001:db8:0:3"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("of %s the limit sees %s", (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
