import { expect, test } from "vitest";
import { codesIn, namesOf, screened, sender } from "./content.js";

const known = namesOf(["example.com", "müller.example"], { "ann lee": "acme.example" });

test.each<[string, string | null]>([
  ["dana@example.com", null],
  ["dana@mail.example.com", null],
  ["dana@partner.example", null],
  ["dana@exarnple.com", "high"],
  ["dana@examp1e.com", "high"],
  ["dana@xn--exmple-4nf.com", "high"],
  ["dana@examples.com", "medium"],
  ["dana@exmple.com", "medium"],
  ["dana@exaample.com", "medium"],
  ["dana@sample.com", null],
  ["dana@mail.examp1e.com", "high"],
  ["dana@mail.ex\u0430mple.com", "high"],
])("a sender %s beside the known example.com", (address, severity) => {
  const { findings } = screened({ sender: sender({ address, name: null }) }, known);
  expect(findings.find(({ code }) => code === "lookalike_sender")?.severity ?? null).toBe(severity);
});

test.each<[string, Parameters<typeof sender>[0], string[]]>([
  ["with an address of another domain in its name", { name: "ceo@bank.example" }, ["name_as_address"]],
  ["with its own address in its name", { name: "dana@partner.example" }, []],
  ["with the name of a colleague", { name: "Ann Lee" }, ["name_as_address"]],
  ["with the name of a colleague, written otherwise", { name: "\u0410nn  Lee" }, ["mixed_script", "name_as_address"]],
  ["with two addresses in its name", { name: "dana@partner.example ceo@bank.com" }, ["name_as_address"]],
  [
    "with a second address that looks known",
    { from: ["dana@partner.example", "a@exarnple.com"] },
    ["lookalike_sender"],
  ],
  ["who is a colleague at another domain of theirs", { name: "Ann Lee", address: "ann@acme.example" }, []],
  ["who is the colleague", { name: "Ann Lee", address: "ann@example.com" }, []],
  ["whose answers go elsewhere", { replyTo: ["eve@evil.example"] }, ["reply_to_mismatch"]],
  ["whose answers go to a part of the same domain", { replyTo: ["x@mail.partner.example"] }, []],
  ["whose answers go to a list", { replyTo: ["list@lists.example"], isFromList: true }, []],
  [
    "whose answers go to a domain that looks known",
    { replyTo: ["a@exarnple.com"], isFromList: true },
    ["lookalike_sender"],
  ],
  ["that failed the checks", { failsChecks: true }, ["auth_failed"]],
  ["that is forged", { isForged: true }, ["forged"]],
  ["of this installation, whatever its name", { isOurs: true, name: "Ann Lee", replyTo: ["a@b.example"] }, []],
])("a sender %s", (_, facts, found) => {
  expect(codesIn({ sender: sender(facts) }, known)).toEqual(found);
});
