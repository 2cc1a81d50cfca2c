import { addressParser } from "postal-mime";
import { expect, test } from "vitest";
import { sendersOf } from "../../../subgraphs/mail/messages/mime/address-headers.js";
import { readAddressList } from "../../../subgraphs/mail/messages/rules/address-list.js";
import { addressParts } from "../../../subgraphs/mail/messages/rules/mail-address.js";
import { possibleAddresses } from "../../../subgraphs/mail/messages/rules/possible-addresses.js";
import { asciiDomain } from "../../../subgraphs/shared/rules/domain-name.js";
import { seededRandom, testSeed } from "../../support/process-seed.js";

const random = seededRandom(testSeed("senders as others read them"));
const pieces = [
  ...["<", "<", ">", ">", "@", "@", "@", ",", ";", ":", ".", "[", "]", "\\", "'", " ", "\t"],
  "ada",
  "x.example",
  "evil.example",
  "bob@blocked.example",
  "<bob@blocked.example>",
  '"ada b"',
  "(comment)",
  "mailto:",
  "@route.example:",
  "=?utf-8?q?=40?=",
  "=?utf-8?q?bob=40blocked=2Eexample?=",
  "=?utf-8?b?PGJvYkBibG9ja2VkLmV4YW1wbGU+?=",
  "bücher.example",
  "\u00AD",
];
const text = () =>
  Array.from({ length: 1 + Math.floor(random() * 12) }, () => pieces[Math.floor(random() * pieces.length)]!).join("");

test("whatever stands in From, what another parser reads there is judged too", () => {
  let read = 0;
  for (let round = 0; round < 20_000; round++) {
    const value = text();
    const { from, unreadFrom } = sendersOf([{ key: "from", raw: "", value }]);
    const domains = new Set([
      ...from.map(({ address }) => asciiDomain(addressParts(address)!.domain)),
      ...unreadFrom.flatMap((one) => possibleAddresses(one).domains),
    ]);
    for (const { address } of addressParser(value, { flatten: true })) {
      const parts = addressParts(address ?? "");
      const domain = parts === null ? null : asciiDomain(parts.domain);
      if (domain === null) continue;
      read++;
      expect([...domains], `${JSON.stringify(value)} is ${address} to another parser`).toContain(domain);
    }
  }
  expect(read).toBeGreaterThan(1_000);
});

test("an address that is understood is the same when it is read again", () => {
  for (let round = 0; round < 5_000; round++) {
    const value = text();
    for (const entry of readAddressList(value)) {
      expect(value).toContain(entry.source);
      if (entry.kind !== "address") continue;
      expect(addressParts(entry.address)).not.toBeNull();
      expect(readAddressList(entry.address)).toMatchObject([{ address: entry.address, isDoubtful: false }]);
    }
  }
});
