import { expect, it } from "vitest";
import { authorOf, originOf } from "../../../../subgraphs/mail/drafts/rules/author.js";
import { generationName } from "../../../../subgraphs/mail/drafts/rules/generation-name.js";
import type { Viewer } from "../../../../subgraphs/shared/viewer/viewer.js";

const viewer = (userId: string | null, identityId: string | null, keyId: string | null) =>
  ({ userId, identityId, keyId }) as Viewer;

it.each([
  ["a person", viewer("u", null, null), "user", "u"],
  ["a person with a key", viewer("u", null, "k"), "user", "u"],
  ["an agent", viewer(null, "i", "k"), "agent", "i"],
  ["an admin key", viewer(null, null, "k"), "user", "k"],
  ["nobody", viewer(null, null, null), "user", ""],
])("%s writes as %s", (_, who, origin, author) => {
  expect([originOf(who), authorOf(who)]).toEqual([origin, author]);
});

it("a generation is named by its draft and its number", () => {
  expect(generationName({ draftId: "d1", number: 7 })).toBe("d1/7");
});
