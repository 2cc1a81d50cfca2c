import { expect, it } from "vitest";
import { readIngestSignature } from "../../../../subgraphs/mail/reception/rules/ingest-signature.js";

const hex = "0123456789abcdef".repeat(4);

it.each([
  [hex, hex],
  [`sha256=${hex}`, hex],
  [` SHA256=${hex.toUpperCase()} `, hex],
  ["", null],
  [hex.slice(1), null],
  [`${hex}0`, null],
  [`x${hex}`, null],
  [`sha256=sha256=${hex}`, null],
  [`g${hex.slice(1)}`, null],
  [`${hex},${hex}`, null],
])("%j is %j", (header, signature) => {
  expect(readIngestSignature(header)).toBe(signature);
});
