import { describe, expect, it } from "vitest";
import { cataloguePage } from "../../../subgraphs/org/labels/rules/catalogue-page.js";
import { readLabelFacts } from "../../../subgraphs/org/labels/rules/label-facts.js";

describe("a change of a label", () => {
  it.each([
    [{}, {}],
    [{ newName: " Big  Deal " }, { name: "big deal" }],
    [{ color: "#0A7F5C" }, { color: "#0a7f5c" }],
    [
      { color: null, description: null },
      { color: null, description: null },
    ],
    [{ description: "" }, { description: null }],
    [{ description: "é".repeat(255) }, { description: "é".repeat(255) }],
  ])("%j is %j", (given, facts) => expect(readLabelFacts(given)).toEqual(facts));

  it.each([
    [{ newName: null }, ["newName"]],
    [{ newName: "a,b" }, ["newName"]],
    [{ newName: "" }, ["newName"]],
    [{ color: "green" }, ["color"]],
    [{ color: "" }, ["color"]],
    [{ color: "#12345" }, ["color"]],
    [{ color: "#1234567" }, ["color"]],
    [{ description: "a".repeat(256) }, ["description"]],
    [{ newName: "system:x", color: "#xyzxyz" }, ["newName", "color"]],
  ])("%j is refused", (given, names) => {
    const read = readLabelFacts(given) as readonly { path: readonly string[] }[];
    expect(read.map(({ path }) => path[0])).toEqual(names);
  });
});

describe("a page of the catalogue", () => {
  it.each([
    ["", 2, null, 0, { system: ["received", "sent"], after: null, skip: 0, room: 0 }],
    ["", 2, "opened", 0, { system: ["scheduled", "snoozed"], after: null, skip: 0, room: 0 }],
    ["", 2, "snoozed", 0, { system: ["trash"], after: null, skip: 0, room: 1 }],
    ["", 2, "trash", 0, { system: [], after: null, skip: 0, room: 2 }],
    ["", 2, "my own", 0, { system: [], after: "my own", skip: 0, room: 2 }],
    ["", 2, null, 16, { system: ["trash"], after: null, skip: 0, room: 1 }],
    ["", 2, null, 20, { system: [], after: null, skip: 3, room: 2 }],
    ["re", 5, null, 0, { system: ["received", "read"], after: null, skip: 0, room: 3 }],
    ["re", 5, null, 1, { system: ["read"], after: null, skip: 0, room: 4 }],
    ["re", 5, null, 4, { system: [], after: null, skip: 2, room: 5 }],
    ["mine", 5, null, 0, { system: [], after: null, skip: 0, room: 5 }],
  ] as const)("of %j with %i after %j, skipping %i", (prefix, first, after, skip, page) =>
    expect(cataloguePage(prefix, first, after, skip)).toEqual(page),
  );
});
