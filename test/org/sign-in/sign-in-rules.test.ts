import { describe, expect, it } from "vitest";
import { newId } from "../../../subgraphs/org/people/new-id.js";
import { readProviderClaims } from "../../../subgraphs/org/sign-in/rules/provider-claims.js";
import { signInMail } from "../../../subgraphs/org/sign-in/rules/sign-in-mail.js";

/** Every way in which a mail program breaks a line. */
const lineBreaks = ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"];

describe("what a provider says of a person", () => {
  const told = { iss: "https://id.example.com", sub: "s1", email: "Ada@Example.com", email_verified: true };

  it.each([
    [{}, "ada@example.com"],
    [{ email_verified: "true" }, "ada@example.com"],
    [{ email_verified: false }, null],
    [{ email_verified: undefined }, null],
    [{ email_verified: "yes" }, null],
    [{ email_verified: 1 }, null],
    [{ email: undefined }, null],
    [{ email: ["ada@example.com"] }, null],
    [{ email: "ada@example.com\r\nBcc: eve@example.com" }, null],
  ])("is an address only when it is proved: %j", (facts, email) => {
    expect(readProviderClaims({ ...told, ...facts })).toMatchObject({ subject: "s1", email });
  });

  it("is nothing without a subject that can be kept", () => {
    for (const sub of [undefined, "", 7, "x".repeat(256), "a\0b"]) {
      expect(readProviderClaims({ ...told, sub })).toBeNull();
    }
  });

  it.each([...lineBreaks, "\t"])("is a name of one line, whatever breaks it: %j", (lineBreak) => {
    const claims = readProviderClaims({ ...told, name: `Ada${lineBreak}Sign in at evil.example${lineBreak}` });
    expect(claims).toMatchObject({ name: "Ada Sign in at evil.example" });
    expect(readProviderClaims({ ...told, name: lineBreak })).toMatchObject({ name: null });
  });

  it("holds a name and an organization when they can be used", () => {
    const organizationId = newId("org");
    expect(readProviderClaims({ ...told, name: "Ada", org_id: organizationId })).toMatchObject({
      name: "Ada",
      organizationId,
    });
    // Organizations of the provider's own, which has its own ids for them.
    const foreign = ["org_1", "acme", `org_${"g".repeat(32)}`, `${organizationId}\0`].map((org_id) => ({ org_id }));
    for (const facts of [{}, { name: "", org_id: 7 }, { name: "a\0b" }, { name: ["Ada"] }, ...foreign]) {
      expect(readProviderClaims({ ...told, ...facts })).toMatchObject({ name: null, organizationId: null });
    }
  });
});

it("writes a mail whose link stands alone on a line, and whose subject holds none", () => {
  const url = `https://parley.example.com/sign-in#token=${"t".repeat(43)}`;
  const { subject, text } = signInMail(url);
  expect(text.split("\n")).toContain(url);
  expect(subject).not.toContain("http");
});
