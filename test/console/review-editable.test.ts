import { describe, expect, it } from "vitest";
import { changesOf, editableOf, filesOf } from "../../console/src/pages/reviews/editing/editable.js";

const nothing = { removed: [], isTextOnly: false };
const namesOf = (content: object): string[] => editableOf({ ...content }).map(({ name }) => name);

describe("what the form of a review offers (wire contract reviews D24)", () => {
  it.each([
    ["an instant message", { topic: "im", text: "Hi", media: [] }, ["text"]],
    ["a message of a team chat", { topic: "chat", text: "Hi", file: null }, ["text"]],
    [
      "a file for a team chat",
      { topic: "chat", text: null, file: { filename: "a.txt", title: null, initial_comment: null } },
      ["title", "initialComment"],
    ],
    [
      "a message of a task",
      { topic: "a2a", parts: [{ data: 1 }, { text: "Hi" }, { text: "" }] },
      ["parts.1", "parts.2"],
    ],
    ["data alone", { topic: "a2a", parts: [{ data: 1 }] }, []],
    ["an erased content", {}, []],
  ])("%s", (_, content, names) => expect(namesOf(content)).toEqual(names));

  it("names the files of an instant message by their types, and removes them by their positions", () => {
    const content = { topic: "im", text: "Hi", media: [{ sha256: "0", content_type: "image/png", size: 1 }] };
    expect(filesOf(content)).toEqual(["file 1 (image/png)"]);
    expect(changesOf(editableOf(content), {}, { removed: [0], isTextOnly: false })).toEqual({ removed: [0] });
  });

  it("sends only what differs, and parts by their positions in the message", () => {
    const content = { topic: "a2a", parts: [{ data: 1 }, { text: "One" }, { text: "Two" }] };
    const values = { "parts.1": "One", "parts.2": "Three" };
    expect(changesOf(editableOf(content), values, nothing)).toEqual({ parts: [{ index: 2, text: "Three" }] });
    const file = { topic: "chat", text: null, file: { filename: "a", title: "Plan", initial_comment: "Look" } };
    expect(changesOf(editableOf(file), { title: "" }, nothing)).toEqual({ title: "" });
  });
});
