import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { releaseIm } from "../../../subgraphs/messaging/sending/release-im.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import { signedIn, type TestAgent } from "../../support/org.js";
import { Reviewer } from "../../support/reviewer.js";
import { ImScene, phone } from "../support/im-scene.js";

// Held messages to groups that change meanwhile (wire contract reviews 3.5, H36).

let scene: ImScene;
let reviewer: Reviewer;
let agent: TestAgent;
let line: { readonly carrierLineId: string };
let conversationId: string;
let members: string[];
beforeAll(async () => {
  scene = await ImScene.start();
  reviewer = new Reviewer(scene.parley, () =>
    signedIn(scene.parley.services, scene.organization.id, scene.organization.adminUserId),
  );
  await reviewer.usePreset("ALL_HELD");
});
afterAll(() => scene?.close());
beforeEach(async () => {
  await scene.work();
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  members = [phone(), phone()];
  const first = await scene.send(agent, { to: members, text: "Hello both" });
  conversationId = first.body.conversation_id;
  await reviewer.approve(await reviewer.read(first.body.message.review.id));
  await scene.work();
  scene.clock.advance(1);
});

const group = () => scene.writer.imConversation.findUniqueOrThrow({ where: { id: conversationId } });
const setCreation = (groupCreationStatus: "creating" | "ready") =>
  scene.writer.imConversation.update({ where: { id: conversationId }, data: { groupCreationStatus } });

async function hold(text: string): Promise<any> {
  const sent = await scene.send(agent, { conversation_id: conversationId, text });
  return reviewer.read(sent.body.message.review.id);
}

const textsSent = () => fakeCarrier.asked.flatMap((asked) => (asked.call === "send" ? [asked.message.text] : []));

test("a message to a group that grew since is not approved", async () => {
  const review = await hold("One");
  const { carrierThreadId } = await group();
  const thread = { id: carrierThreadId!, isGroup: true, participants: [...members, phone()] };
  await scene.report({ ...scene.reported(line), kind: "participants", thread });
  expect((await group()).participants).toHaveLength(3);
  expect((await reviewer.approve(review)).error).toMatchObject({
    code: "release_refused",
    details: { code: "not_found" },
  });
  expect(await reviewer.read(review.id)).toMatchObject({ state: "PENDING" });
});

test("an approved message is not sent to a group that grew before its release", async () => {
  const review = await hold("One");
  expect((await reviewer.approve(review)).error).toBeUndefined();
  const participants = [...members, phone()].toSorted();
  await scene.writer.imConversation.update({ where: { id: conversationId }, data: { participants } });
  await scene.work();
  expect(await reviewer.read(review.id)).toMatchObject({ state: "FAILED", failure: { code: "not_found" } });
  expect(textsSent()).toEqual([]);
});

test("a release waits while the group is created, and fails only with its last attempt", async () => {
  const [waits, fails] = [await hold("One"), await hold("Two")];
  expect((await reviewer.approve(waits)).error).toBeUndefined();
  await setCreation("creating");
  const { services } = scene.parley;
  await expect(releaseIm(services, waits.id, false)).rejects.toMatchObject({
    extensions: { code: "group_creation_in_progress" },
  });
  expect(await reviewer.read(waits.id)).toMatchObject({ state: "APPROVED", failure: null });
  await setCreation("ready");
  await releaseIm(services, waits.id, false);
  expect(await reviewer.read(waits.id)).toMatchObject({ state: "RELEASED" });
  expect((await reviewer.approve(fails)).error).toBeUndefined();
  await setCreation("creating");
  await releaseIm(services, fails.id, true);
  expect(await reviewer.read(fails.id)).toMatchObject({
    state: "FAILED",
    failure: { code: "group_creation_in_progress" },
  });
});
