import { expect, it } from "vitest";
import { emptyCard } from "../../../subgraphs/org/contacts/rules/contact-card.js";
import {
  changedIdentifiers,
  type IdentifierChange,
} from "../../../subgraphs/org/contacts/rules/changed-identifiers.js";

const email = (value: string, isPrimary = false, label: string | null = null) => ({ label, value, isPrimary });
const phone = (valueE164: string, isPrimary = false) => ({ label: null, valueE164, isPrimary });
const handle = (text: string, label: string | null = null) => ({ label, handle: text });
const contact = {
  ...emptyCard,
  emails: [email("Dana@example.com", true, "work"), email("d@other.example")],
  phones: [phone("+4930123456")],
  agentHandles: [handle("scout@other.example", "assistant")],
};

const rows: [string, Partial<IdentifierChange>, object][] = [
  ["nothing changes nothing", {}, {}],
  [
    "an entry that is there stays with its label",
    { add: { emails: [email("dana@EXAMPLE.com")] } },
    { emails: contact.emails },
  ],
  [
    "an added entry comes last, and is not primary",
    { add: { phones: [phone("+4930999999", true)] } },
    { phones: [...contact.phones, phone("+4930999999")] },
  ],
  [
    "the first entry of a list may be primary",
    { add: { phones: [phone("+4930999999", true)] }, remove: [" +4930123456 "] },
    { phones: [phone("+4930999999", true)] },
  ],
  ["a removed value goes in any case", { remove: ["DANA@example.com"] }, { emails: [contact.emails[1]] }],
  ["a handle goes with or without its sign", { remove: ["@Scout@other.example"] }, { agentHandles: [] }],
  ["an unknown value removes nothing", { remove: ["x", "", "nobody@example.com"] }, {}],
];

it.each(rows)("%s", (_, change, lists) => {
  const { emails, phones, agentHandles } = contact;
  const changed = changedIdentifiers(contact, { add: {}, remove: [], ...change });
  expect(changed).toEqual({ lists: { emails, phones, agentHandles, ...lists } });
});

it("a list does not get longer than its limit", () => {
  const agentHandles = Array.from({ length: 20 }, (_, index) => handle(`agent-${index}`));
  const change = { add: { agentHandles }, remove: [] };
  expect(changedIdentifiers(contact, change)).toEqual({ tooLong: "agentHandles", limit: 20 });
  expect("lists" in changedIdentifiers(contact, { ...change, remove: ["scout@other.example"] })).toBe(true);
});
