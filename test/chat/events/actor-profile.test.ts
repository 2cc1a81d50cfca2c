import { expect, test } from "vitest";
import { authorOf, presserOf } from "../../../subgraphs/chat/events/rules/actor-profile.js";

const nobody = { realName: null, displayName: null, image72: null };

test.each<[string, object, unknown]>([
  ["says nothing of who wrote it", { user: "U1", team: "T1" }, null],
  [
    "says who wrote it",
    { user: "U1", user_profile: { name: "ada", team: "T9" } },
    { ...nobody, id: "U1", teamId: "T9", name: "ada" },
  ],
  [
    "says it without the workspace",
    { user: "U1", user_team: "T2", team: "T1", user_profile: { real_name: "Ada" } },
    { ...nobody, id: "U1", teamId: "T2", name: null, realName: "Ada" },
  ],
  ["is of nobody", { user: 7, user_profile: { name: "ada" } }, null],
  ["has a profile without a name", { user: "U1", user_profile: { team: "T1", image_72: "https://a.example" } }, null],
  [
    "has a profile that is none",
    {
      user: "U1",
      user_profile: { name: "a\0b", display_name: "x".repeat(999), image_72: "javascript:alert(1)", team: {} },
    },
    { ...nobody, id: "U1", teamId: null, name: "a\ufffdb", displayName: "x".repeat(255) },
  ],
])("a message that %s", (_, message, profile) => {
  expect(authorOf(message as never)).toEqual(profile);
});

test("who pressed a button is named by the event", () => {
  expect(presserOf({ user: { id: "U1", username: "ada", name: "other", team_id: "T1" } })).toEqual({
    ...nobody,
    id: "U1",
    teamId: "T1",
    name: "ada",
  });
  expect(presserOf({ user: { id: "U1" } })).toBeNull();
  expect(presserOf({})).toBeNull();
});
