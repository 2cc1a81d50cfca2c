import { describe, expect, test } from "vitest";
import { Findings } from "../../../subgraphs/shared/screening/rules/findings.js";
import { findSecrets } from "../../../subgraphs/shared/screening/rules/secrets.js";
import { screenContent } from "../../../subgraphs/shared/screening/screen-content.js";

const content = { subject: null, html: null, attachments: [], sender: null, isComplete: true };
const codesOf = (text: string, isOutbound = true): string[] =>
  screenContent({ ...content, text, isOutbound }).findings.map(({ code }) => code);
const random = "Zk3vQ9xT7bLm2NpR8sWd";

describe("findings about what leaves (5.2)", () => {
  test.each([
    `ApiKey_${random}`,
    `use SvcToken_${random}.`,
    `whsec_${random}`,
    `a2ai_${random}`,
    `McpAccess_${random}`,
    `ghp_${random}`,
    `AKIA${"QWERTZ12UIOP45AS"}`,
    "-----BEGIN RSA PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----",
  ])("secret_material in %j", (text) => {
    expect(codesOf(text)).toEqual(["secret_material"]);
    expect(codesOf(text, false)).not.toContain("secret_material");
  });

  test.each([
    `ApiKey_${"a".repeat(20)}`,
    "ApiKey_…",
    "sk-short",
    "-----BEGIN CERTIFICATE-----",
    "my-task-sk-test-of-long-names",
  ])("no secret in %j", (text) => expect(codesOf(text)).not.toContain("secret_material"));

  test.each([
    ["4111 1111 1111 1111", true],
    ["5500-0000-0000-0004", true],
    ["card 378282246310005.", true],
    ["4111 1111 1111 1112", false],
    ["order 1234567890123456", false],
    ["411111111111", false],
  ])("card_number in %j: %s", (text, isCard) => expect(codesOf(text).includes("card_number")).toBe(isCard));

  test("bulk_addresses from 50 different ones", () => {
    const addresses = Array.from({ length: 50 }, (_, index) => `user${index}@example.com`);
    expect(codesOf(addresses.join("\n"))).toEqual(["bulk_addresses"]);
    expect(codesOf(addresses.slice(1).join("\n"))).toEqual([]);
    expect(codesOf("dana@example.com ".repeat(60))).toEqual([]);
  });

  test("a finding never holds the secret", () => {
    const { findings } = screenContent({ ...content, text: `ghp_${random}`, isOutbound: true });
    expect(JSON.stringify(findings)).not.toContain(random);
  });

  test("the worst text takes linear time", () => {
    const timeOf = (text: string): number => {
      const start = performance.now();
      findSecrets(text, "text", new Findings());
      return performance.now() - start;
    };
    for (const part of ["1 ", "a@", "sk-", "a.", "-----BEGIN "]) {
      timeOf(part.repeat(1_000));
      const short = Math.max(timeOf(part.repeat(10_000)), 1);
      expect([part, timeOf(part.repeat(80_000)) / short < 80]).toEqual([part, true]);
    }
  });
});
