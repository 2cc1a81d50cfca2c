import { describe, expect, it } from "vitest";
import { changedFields } from "../../../subgraphs/org/notes/rules/changed-fields.js";
import { nextUpdate } from "../../../subgraphs/org/notes/rules/next-update.js";
import { bodyWith, isRefusedNote, readNote } from "../../../subgraphs/org/notes/rules/note-text.js";

const long = (length: number) => "𝄞".repeat(length);

describe("a note", () => {
  it.each([
    [{ body: " a\r\n\u0001\t" }, { body: " a\r\n\u0001\t" }],
    [{ body: long(100_000) }, { body: long(100_000) }],
    [{ title: "  Hours \n" }, { title: "Hours" }],
    [{ title: long(200) }, { title: long(200) }],
    [{ title: " " }, { title: null }],
    [
      { title: null, isPinned: false },
      { title: null, isPinned: false },
    ],
    [{ isPinned: null }, {}],
    [{}, {}],
  ])("%# is read", (given, read) => expect(readNote(given)).toEqual(read));

  it.each([
    { body: null },
    { body: "" },
    { body: " \n\t" },
    { body: "a\0b" },
    { body: "a\ud800b" },
    { body: long(100_001) },
    { title: "a\nb" },
    { title: "a\tb" },
    { title: "a\u0007b" },
    { title: "a\0b" },
    { title: long(201) },
    { title: "\u200b" },
  ])("%# is refused", (given) => expect(isRefusedNote(readNote(given))).toBe(true));
});

it.each([
  ["a", "a\nb"],
  ["a\n", "a\nb"],
])("a text is added to %j in a new line", (body, all) => expect(bodyWith(body, "b")).toBe(all));

it.each([
  [{}, []],
  [{ title: null, body: "Text.", isPinned: true }, []],
  [{ title: "Other", body: "Other.", isPinned: false }, ["title", "body", "is_pinned"]],
])("the change %j is of %j", (change, fields) => {
  expect(changedFields({ title: null, body: "Text.", isPinned: true }, change)).toEqual(fields);
});

it.each([
  [0, 5, 5],
  [5, 5, 6],
  [9, 5, 10],
])("what changed at %d and now at %d changed at %d", (last, now, next) => {
  expect(nextUpdate(new Date(last), new Date(now))).toEqual(new Date(next));
});
