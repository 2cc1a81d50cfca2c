import { describe, expect, it } from "vitest";
import { isAgentAddress, normalizeHumanEmail } from "../../../subgraphs/shared/rules/human-email.js";
import { organizationViolations, ownOrganizationName } from "../../../subgraphs/org/people/rules/organization-input.js";
import { invitationMail, signInMail } from "../../../subgraphs/org/people/rules/people-mail.js";
import { newId } from "../../../subgraphs/org/people/new-id.js";
import { readProviderClaims } from "../../../subgraphs/org/sign-in/rules.js";
import { limits } from "../../../subgraphs/org/people/rules/limits.js";

describe("what an organization is called", () => {
  it.each([
    [{}, []],
    [{ name: "A" }, []],
    [{ name: "x".repeat(255), slug: null }, []],
    [{ name: "Grüße & 🌒", slug: "a" }, []],
    [{ slug: "a-1-b" }, []],
    [{ name: null }, ["name"]],
    [{ name: "\u00a0" }, ["name"]],
    [{ name: "a\tb" }, ["name"]],
    [{ name: "a\u2028b" }, ["name"]],
    [{ name: "a\u0085b" }, ["name"]],
    [{ slug: "A" }, ["slug"]],
    [{ slug: "a-" }, ["slug"]],
    [{ slug: "a_b" }, ["slug"]],
    [{ name: "", slug: "ä" }, ["name", "slug"]],
  ] as const)("%j: %j", (input, fields) => {
    expect(organizationViolations(input).map(({ path }) => path[0])).toEqual(fields);
  });

  it.each([
    [null, "ada@example.com", "ada's organization"],
    ["Ada", "ada@example.com", "Ada's organization"],
    [" \n", "ada@example.com", "ada's organization"],
    ["Ada\r\nEve", "ada@example.com", "Ada Eve's organization"],
    ["🌒".repeat(255), "ada@example.com", `${"🌒".repeat(200)}'s organization`],
  ])("by itself, for %j with %s", (name, email, expected) => {
    expect(ownOrganizationName(name, email)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(2 * limits.organizationName.max);
    expect(organizationViolations({ name: expected })).toEqual([]);
  });
});

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

it("tells people's addresses from agents'", () => {
  expect(normalizeHumanEmail("Ada@Example.com")).toBe("ada@example.com");
  expect(isAgentAddress("scout@agents.localhost", "agents.localhost")).toBe(true);
  expect(isAgentAddress("ada@example.com", "agents.localhost")).toBe(false);
});

it("writes mails whose links stand alone on a line, and whose subjects hold none", () => {
  const url = `https://parley.example.com/sign-in#token=${"t".repeat(43)}`;
  const facts = {
    organizationName: "Acme http://evil.example",
    invitedBy: "ada@example.com",
    role: "admin",
    url,
  } as const;
  for (const { subject, text } of [signInMail(url), invitationMail(facts)]) {
    expect(text.split("\n")).toContain(url);
    expect(subject).not.toContain("http");
  }
  expect(invitationMail(facts).text).toContain("> Acme http://evil.example\n");
});

it.each(lineBreaks)("lets no line of who invites pass for ours, whatever breaks it: %j", (lineBreak) => {
  const words = `Acme${lineBreak}${lineBreak}Sign in at evil.example`;
  const facts = { organizationName: words, invitedBy: words, role: "member", url: "https://parley.example" } as const;
  const { subject, text } = invitationMail(facts);
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  expect(lines).toContain("> Acme  Sign in at evil.example");
  expect(lines.filter((line) => line.startsWith("Sign in at"))).toEqual([]);
  expect(subject).toBe("Acme  Sign in at evil.example invites you to join an organization at Parley");
});
