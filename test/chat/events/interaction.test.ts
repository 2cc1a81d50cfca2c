import { expect, test } from "vitest";
import { eventFacts } from "../../../subgraphs/chat/events/rules/event-facts.js";
import { interactionOf } from "../../../subgraphs/chat/events/rules/interaction.js";
import { slackPayload } from "../../../subgraphs/chat/events/rules/slack-payload.js";

const now = new Date("2026-03-01T09:00:00Z");
const pressed = {
  type: "block_actions",
  team: { id: "T1234" },
  user: { id: "U1234", name: "ada" },
  api_app_id: "A1234",
  trigger_id: "1.2.secret",
  response_url: "https://hooks.slack.com/secret",
  container: { type: "message", message_ts: "1712345678.000100", channel_id: "C1234", thread_ts: "1712345600.000100" },
  channel: { id: "C1234" },
  actions: [{ type: "button", action_id: "approve", block_id: "b1", value: "yes", action_ts: "1712345679.000100" }],
};
const factsOf = (more: object) => eventFacts(interactionOf({ ...pressed, ...more })!, now)!;

test("a pressed button is an event of its workspace, named by who pressed it, where and when", () => {
  expect(slackPayload(pressed)).toMatchObject({
    kind: "event",
    eventId: "Ix_U1234_C1234_1712345678-000100_1712345679-000100",
    appId: "A1234",
    teams: ["T1234"],
    eventTime: 1712345679.0001,
  });
});

test("of a button is kept where it stands and what it says, and no address to answer at", () => {
  const { happenedAt: _, ...facts } = factsOf({});
  expect(facts).toMatchObject({
    type: "block_actions",
    conversationId: "C1234",
    messageTs: "1712345678.000100",
    threadTs: "1712345600.000100",
    userId: "U1234",
    more: {
      message: null,
      actions: [{ actionId: "approve", blockId: "b1", type: "button", value: "yes", selected: [] }],
    },
  });
  expect(JSON.stringify(facts)).not.toContain("secret");
});

test("of a menu is kept what was chosen", () => {
  const chosen = [
    { selected_option: { value: "one" } },
    { selected_options: [{ value: "two" }, { value: "three" }] },
    { selected_user: "U9" },
    { selected_channels: ["C1", "C2"] },
    { selected_date: "2026-03-01" },
    { selected_date_time: 1712345678 },
  ];
  const actions = chosen.map((one) => ({ ...one, action_ts: "1712345679.000100" }));
  expect(factsOf({ actions }).more.actions?.map(({ selected }) => selected)).toEqual([
    ["one"],
    ["two", "three"],
    ["U9"],
    ["C1", "C2"],
    ["2026-03-01"],
    ["1712345678"],
  ]);
});

test("a button of a page is in no conversation", () => {
  const container = { type: "view", view_id: "V1234" };
  expect(interactionOf({ ...pressed, container, channel: undefined })?.eventId).toBe(
    "Ix_U1234_V1234__1712345679-000100",
  );
  expect(factsOf({ container, channel: undefined })).toMatchObject({ conversationId: null, messageTs: null });
});

test("what is too much is left out or cut", () => {
  const values = Array.from({ length: 5_000 }, () => ({ value: "v".repeat(9_999) }));
  const action = { value: "\0".repeat(9_999), selected_options: values, action_ts: "1712345679.000100" };
  const { actions } = factsOf({ actions: Array.from({ length: 99 }, () => action) }).more;
  const [first] = actions!;
  expect([actions!.length, first!.value!.length, first!.selected.length]).toEqual([25, 3_000, 100]);
  expect([first!.value, first!.selected[0]!.length]).toEqual(["\ufffd".repeat(3_000), 255]);
});

test.each<[string, object]>([
  ["another kind", { type: "view_submission" }],
  ["without a team", { team: null }],
  ["without a user", { user: { id: "ada" } }],
  ["without an action", { actions: [] }],
  ["without a moment", { actions: [{ action_ts: "soon" }] }],
])("an interaction %s is not kept", (_, more) => {
  expect(interactionOf({ ...pressed, ...more })).toBeNull();
});
