import { describe, expect, it } from "vitest";
import { isCalendarDay } from "../../../subgraphs/org/contacts/rules/calendar-day.js";
import { emptyCard } from "../../../subgraphs/org/contacts/rules/contact-card.js";
import { chatUserKey, emailKey, handleKey, phoneKey } from "../../../subgraphs/org/contacts/rules/identifiers.js";
import { isEmptyCard } from "../../../subgraphs/org/contacts/rules/is-empty-card.js";
import { nameAfter, type PreferredName } from "../../../subgraphs/org/contacts/rules/preferred-name.js";
import { readCard } from "../../../subgraphs/org/contacts/rules/read-card.js";
import { sortNameOf } from "../../../subgraphs/org/contacts/rules/searched-contact.js";

const today = "2026-11-29";
const many = (count: number, entry: (index: number) => object) => Array.from({ length: count }, (_, i) => entry(i));

it("a name is sorted by its first characters, so that a cursor stays short", () => {
  expect(sortNameOf("ﷺ".repeat(25)).length).toBeLessThanOrEqual(100);
});

describe("what a client writes on a card", () => {
  it.each([
    [{}, {}],
    [
      { givenName: "  Dana ", familyName: " " },
      { givenName: "Dana", familyName: null },
    ],
    [
      { preferredName: null, notes: "a\n\tb\n" },
      { preferredName: null, notes: "a\n\tb" },
    ],
    [{ birthday: "0001-02-28" }, { birthday: "0001-02-28" }],
    [{ birthday: today }, { birthday: today }],
    [
      { emails: null, phones: [] },
      { emails: [], phones: [] },
    ],
    [
      { emails: [{ value: " Dana@Example.com ", label: "" }] },
      { emails: [{ label: null, value: "Dana@Example.com", isPrimary: false }] },
    ],
    [{ addresses: [{ label: "home" }] }, { addresses: [] }],
    [{ givenName: "ש".repeat(128) }, { givenName: "ש".repeat(128) }],
    [{ givenName: "😀".repeat(128) }, { givenName: "😀".repeat(128) }],
  ])("%j is %j", (given, change) => expect(readCard(given, today)).toEqual(change));

  it.each([
    [{ givenName: "a".repeat(129) }, ["givenName"]],
    [{ namePrefix: "a".repeat(33) }, ["namePrefix"]],
    [{ preferredName: "a\nb" }, ["preferredName"]],
    [{ preferredName: "a\0b" }, ["preferredName"]],
    [{ preferredName: "txt.\u202Eexe" }, ["preferredName"]],
    [{ companyName: "\uD800" }, ["companyName"]],
    [{ notes: "a".repeat(10_001) }, ["notes"]],
    [{ notes: "a\u0007b" }, ["notes"]],
    [{ birthday: "2026-02-29" }, ["birthday"]],
    [{ birthday: "2026-11-30" }, ["birthday"]],
    [{ birthday: "0000-01-01" }, ["birthday"]],
    [{ emails: many(51, (i) => ({ value: `a${i}@b.example` })) }, ["emails"]],
    [{ emails: [{ value: "Dana <dana@b.example>" }] }, ["emails", 0, "value"]],
    [{ emails: [{ value: "a@b.example" }, { value: "A@B.example" }] }, ["emails", 1]],
    [{ emails: many(2, (i) => ({ value: `a${i}@b.example`, isPrimary: true })) }, ["emails"]],
    [{ phones: [{ valueE164: "030 123" }] }, ["phones", 0, "valueE164"]],
    [{ websites: [{ url: "javascript:alert(1)" }] }, ["websites", 0, "url"]],
    [{ websites: [{ url: "https://user@b.example" }] }, ["websites", 0, "url"]],
    [{ websites: [{ url: "https:b.example" }] }, ["websites", 0, "url"]],
    [{ dates: [{ date: "soon" }] }, ["dates", 0, "date"]],
    [{ addresses: many(11, () => ({ city: "Berlin" })) }, ["addresses"]],
    [{ addresses: [{ city: "a".repeat(256) }] }, ["addresses", 0, "city"]],
    [{ customFields: [{ label: "x", value: " " }] }, ["customFields", 0, "value"]],
    [{ customFields: [{ label: "x".repeat(65), value: "y" }] }, ["customFields", 0, "label"]],
    [{ agentHandles: [{ handle: "a" }] }, ["agentHandles", 0, "handle"]],
    [{ agentHandles: [{ handle: "@Scout" }, { handle: "scout" }] }, ["agentHandles", 1]],
    [{ chatUsers: [{ workspaceId: "T1", userId: "U 1" }] }, ["chatUsers", 0, "userId"]],
  ])("%j is refused", (given, path) => {
    expect(readCard(given, today)).toMatchObject({ violations: [{ path }] });
  });
});

describe("identifiers in the form that is compared", () => {
  it.each([
    [emailKey, "Dana+X@Müller.example", "dana+x@xn--mller-kva.example"],
    [emailKey, '"dana b"@example.com', null],
    [emailKey, '"dana.."@example.com', '"dana.."@example.com'],
    [emailKey, "a..b@example.com", null],
    [emailKey, "dana@example.com\r\nBcc: x@y.example", null],
    [emailKey, "dana", null],
    [emailKey, `${"a".repeat(250)}@b.example`, null],
    [phoneKey, "+493012345678", "+493012345678"],
    [phoneKey, "+0301234567", null],
    [handleKey, "@Scout", "scout"],
    [handleKey, "Scout@Other.Example", "scout@other.example"],
    [handleKey, "scout@", null],
  ] as const)("%o of %s is %s", (key, text, normal) => expect(key(text)).toBe(normal));

  it("keeps accounts of different workspaces apart", () => {
    expect(chatUserKey({ workspaceId: "T1", userId: "U1" })).toBe("T1/U1");
    expect(chatUserKey({ workspaceId: "T1/U", userId: "1" })).toBeNull();
  });
});

describe("the preferred name", () => {
  const now = new Date("2026-11-29T12:00:00Z");
  const dana = { ...emptyCard, namePrefix: "Dr.", givenName: "Dana", familyName: "Lee", companyName: "Acme" };
  const mail = { ...emptyCard, emails: [email("a@b.example"), { ...email("c@d.example"), isPrimary: true }] };
  const stored = (preferredNameSource: PreferredName["preferredNameSource"], locked = false): PreferredName => ({
    preferredName: "D",
    preferredNameSource,
    preferredNameLockedAt: locked ? now : null,
  });

  it.each([
    ["is made of the other names", undefined, null, dana, "Dr. Dana Lee", "manual"],
    ["is the company without them", undefined, null, { ...emptyCard, companyName: "Acme" }, "Acme", "manual"],
    ["is the primary email without any name", undefined, null, mail, "c@d.example", "identifier_fallback"],
    ["is what somebody wrote", "Boss", null, dana, "Boss", "manual"],
    ["stays as somebody wrote it", undefined, stored("manual", true), dana, "D", "manual"],
    ["stays as a card had it", undefined, stored("vcard"), dana, "D", "vcard"],
    ["follows from the names again after null", null, stored("manual", true), dana, "Dr. Dana Lee", "manual"],
    ["of a mail gives way to names", undefined, stored("mail_header"), dana, "Dr. Dana Lee", "manual"],
    ["of a mail is better than an identifier", undefined, stored("mail_header"), mail, "D", "mail_header"],
    [
      "that was an identifier follows it",
      undefined,
      stored("identifier_fallback"),
      mail,
      "c@d.example",
      "identifier_fallback",
    ],
  ] as const)("%s", (_, given, before, card, preferredName, preferredNameSource) => {
    expect(nameAfter(given, before, card, "manual", now)).toMatchObject({ preferredName, preferredNameSource });
  });

  it("is locked only when a person or an agent writes it", () => {
    expect(nameAfter("Boss", null, dana, "manual", now).preferredNameLockedAt).toEqual(now);
    expect(nameAfter("Boss", null, dana, "vcard", now).preferredNameLockedAt).toBeNull();
    expect(nameAfter(null, stored("manual", true), dana, "manual", now).preferredNameLockedAt).toBeNull();
  });

  it("is not changed by whoever writes it once more", () => {
    const before = stored("manual", true);
    expect(nameAfter(before.preferredName, before, dana, "manual", now)).toEqual(before);
    const joined = stored("manual", false);
    expect(nameAfter(joined.preferredName, joined, dana, "manual", now).preferredNameLockedAt).toEqual(now);
  });
});

describe("an empty card", () => {
  it.each([
    [{}, null, true],
    [{ jobTitle: "CEO", notes: "x", birthday: today }, null, true],
    [{ nameSuffix: "Jr." }, null, false],
    [{ companyName: "Acme" }, null, false],
    [{ phones: [{ label: null, valueE164: "+4930123456", isPrimary: false }] }, null, false],
    [{}, "Dana", false],
  ])("%j named %s: %s", (card, name, isEmpty) => expect(isEmptyCard({ ...emptyCard, ...card }, name)).toBe(isEmpty));
});

describe("a day", () => {
  it.each([
    ["2024-02-29", true],
    ["2023-02-29", false],
    ["9999-12-31", true],
    ["2023-13-01", false],
    ["2023-1-1", false],
    ["20230-01-01", false],
  ])("%s exists: %s", (text, exists) => expect(isCalendarDay(text)).toBe(exists));
});

function email(value: string) {
  return { label: null, value, isPrimary: false };
}
