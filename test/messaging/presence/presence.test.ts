import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

const paths = ["/mark-read", "/typing"] as const;

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let person: string;
let conversation: { readonly conversation_id: string };

beforeAll(async () => {
  scene = await ImScene.start({ IM_ACTIONS_PER_MINUTE: "1000" });
});
afterAll(() => scene.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  person = phone();
  await scene.receive(line, person, "hi");
  conversation = { conversation_id: (await read()).conversation_id };
});

const read = async () => (await scene.get(agent, "/messages")).body[0];
const show = (path: (typeof paths)[number], body: object = conversation): Promise<RestAnswer> =>
  rest(scene.parley, agent.key, "POST", `/api/v1/im${path}`, body);

it("what was not read is marked, and the person sees it and that the agent types", async () => {
  const answer = await show("/mark-read");
  expect([answer.status, answer.body]).toEqual([200, { ...conversation, updated_count: 1 }]);
  expect((await read()).is_read).toBe(true);
  expect((await show("/mark-read")).body.updated_count).toBe(0);
  expect((await scene.get(agent, "/messages?is_read=false")).body).toEqual([]);
  expect((await scene.get(agent, "/conversations")).body[0].unread_count).toBe(0);
  expect((await show("/typing")).body).toEqual({ status: "sent" });
  expect(fakeCarrier.asked.map(({ call: name }) => name)).toEqual(["markRead", "markRead", "typing"]);
});

it("a carrier that cannot show either is not called, and what was read is marked", async () => {
  fakeCarrier.without({ typing: false, readReceipt: false });
  expect((await show("/mark-read")).body.updated_count).toBe(1);
  expect((await show("/typing")).body).toEqual({ status: "unsupported" });
  expect(fakeCarrier.asked).toEqual([]);
});

it("a receipt that fails leaves what was marked, and is no error", async () => {
  fakeCarrier.answerNext({ kind: "rejected", code: "carrier_offline", message: "Offline." });
  const answer = await show("/mark-read");
  expect([answer.status, answer.body.updated_count, (await read()).is_read]).toEqual([200, 1, true]);
});

it("a typing sign that fails is an error, and one of which nobody knows may be tried again", async () => {
  fakeCarrier.answerNext({ kind: "rejected", code: "carrier_offline", message: "Offline." });
  expect(errorOf(await show("/typing"))).toEqual([502, "carrier_error"]);
  fakeCarrier.answerNext({ kind: "ambiguous", reason: "timeout" });
  const unknown = await show("/typing");
  expect(errorOf(unknown)).toEqual([503, "send_outcome_ambiguous"]);
  expect(unknown.headers.get("retry-after")).not.toBeNull();
});

// Wire contract im 12, the table. Who is refused has marked nothing.
it.each(paths)("%s is not for groups, blocked people, or people without a number", async (path) => {
  const { body } = await scene.send(agent, { to: [person, phone()], text: "Hello" });
  await scene.work();
  expect(errorOf(await show(path, { conversation_id: body.conversation_id }))).toEqual([409, "group_not_supported"]);

  await scene.rule(agent, "block", person);
  expect(errorOf(await show(path))).toEqual([403, "recipient_blocked"]);
  expect((await scene.get(agent, "/conversations")).body.at(-1).unread_count).toBe(1);

  await scene.receive(line, "ann@example.com", "hi");
  const { conversation_id } = await read();
  expect(errorOf(await show(path, { conversation_id }))).toEqual([422, "recipient_not_e164"]);
});

it.each(paths)("%s is not for people who were released", async (path) => {
  await scene.writer.imAssignment.updateMany({
    where: { identityId: agent.id },
    data: { activeIdentityId: null, releasedAt: scene.clock.now() },
  });
  expect(errorOf(await show(path))).toEqual([409, "imessage_assignment_inactive"]);
  expect((await read()).is_read).toBe(false);
});
