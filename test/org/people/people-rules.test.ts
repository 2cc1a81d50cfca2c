import { describe, expect, it } from "vitest";
import { isAgentAddress, normalizeHumanEmail } from "../../../subgraphs/shared/rules/human-email.js";
import { organizationViolations, ownOrganizationName } from "../../../subgraphs/org/people/rules/organization-input.js";
import { invitationMail } from "../../../subgraphs/org/people/rules/invitation-mail.js";
import { organizationNameLength } from "../../../subgraphs/org/people/rules/limits.js";

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
    expect(expected.length).toBeLessThanOrEqual(2 * organizationNameLength.max);
    expect(organizationViolations({ name: expected })).toEqual([]);
  });
});

/** Every way in which a mail program breaks a line. */
const lineBreaks = ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"];

it("tells people's addresses from agents'", () => {
  expect(normalizeHumanEmail("Ada@Example.com")).toBe("ada@example.com");
  expect(isAgentAddress("scout@agents.localhost", "agents.localhost")).toBe(true);
  expect(isAgentAddress("ada@example.com", "agents.localhost")).toBe(false);
});

it("writes a mail whose link stands alone on a line, and whose subject holds none", () => {
  const url = `https://parley.example.com/sign-in#token=${"t".repeat(43)}`;
  const facts = {
    organizationName: "Acme http://evil.example",
    invitedBy: "ada@example.com",
    role: "admin",
    url,
  } as const;
  const { subject, text } = invitationMail(facts);
  expect(text.split("\n")).toContain(url);
  expect(subject).not.toContain("http");
  expect(text).toContain("> Acme http://evil.example\n");
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
