import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { takesFile } from "../../../subgraphs/messaging/reception/rules/later-file.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { ImScene, phone } from "../support/im-scene.js";

// Messages may show a message before its files are there: BlueBubbles tells of them as it updates the message.
let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let person: string;

beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene?.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  person = phone();
});

const fileOf = (ref: string) => ({ ref, filename: `${ref}.png`, contentType: "image/png", byteSize: 7 });
const aFile = (content = "a photo") => {
  const ref = randomUUID();
  fakeCarrier.files.set(ref, new TextEncoder().encode(content));
  return ref;
};
/** The carrier tells of a file. Answers what came of it. */
async function tell(carrierMessageId: string, ref: string, on = line): Promise<string | null> {
  const reported = scene.reported(on);
  const thread = { id: `1:1-${person}`, isGroup: false, participants: [person] };
  await scene.report({ ...reported, kind: "file", thread, carrierMessageId, file: fileOf(ref) });
  const { eventKey } = reported;
  return (await scene.writer.imCarrierEvent.findFirstOrThrow({ where: { eventKey: { endsWith: eventKey } } })).outcome;
}
const outcome = async (eventKey: string) =>
  (await scene.writer.imCarrierEvent.findFirstOrThrow({ where: { eventKey: { endsWith: eventKey } } })).outcome;
const messages = async () => (await scene.get(agent, "/messages")).body as any[];
const sizes = async () => (await messages())[0].media?.map(({ size }: any) => size) ?? [];
const added = async () => {
  const [{ id }] = await messages();
  return scene.writer.event.findMany({ where: { kind: "im.message.file_added", subjectId: id } });
};

it("a file that comes later is added to its message, once, after those that it has", async () => {
  const [first, second] = [aFile("a photo"), aFile("a second photo")];
  const id = await scene.receive(line, person, "look", { media: [fileOf(first)] });
  const [before] = await messages();
  scene.clock.advance(1_000);
  expect(await tell(id, first)).toBe("unchanged");
  expect(await tell(id, second)).toBe("added");
  expect(await tell(id, second)).toBe("unchanged");
  expect(await sizes()).toEqual([7, 14]);
  const [after, ...others] = await messages();
  expect(others).toEqual([]);
  expect([after.id, after.created_at]).toEqual([before.id, before.created_at]);
  expect(after.updated_at > before.updated_at).toBe(true);
  expect(await added()).toMatchObject([{ subjectVersion: 2, side: null }]);
});

it("a file that comes before its message waits for it", async () => {
  const [ref, carrierMessageId, eventKey] = [aFile(), randomUUID(), randomUUID()];
  const thread = { id: `1:1-${person}`, isGroup: false, participants: [person] };
  await scene.report({ ...scene.reported(line), eventKey, kind: "file", thread, carrierMessageId, file: fileOf(ref) });
  expect(await outcome(eventKey)).toBeNull();
  await scene.receive(line, person, "look", { carrierMessageId });
  scene.clock.advance(60_000);
  await scene.work();
  expect(await outcome(eventKey)).toBe("added");
  expect(await sizes()).toEqual([7]);
});

it("a file that could not be fetched with its message is fetched when it is told of again", async () => {
  const ref = randomUUID();
  const id = await scene.receive(line, person, "look", { media: [fileOf(ref)] });
  for (let tries = 0; tries < 5 && (await messages()).length === 0; tries += 1) {
    scene.clock.advance(120_000);
    await scene.work();
  }
  expect(await sizes()).toEqual([]);
  fakeCarrier.files.set(ref, new TextEncoder().encode("a photo"));
  expect(await tell(id, ref)).toBe("added");
  expect(await sizes()).toEqual([7]);
});

it("of a blocked person the organization alone is told", async () => {
  await scene.rule(agent, "block", person);
  const id = await scene.receive(line, person, "look");
  expect(await tell(id, aFile())).toBe("added");
  const path = `/messages?agent_identity_id=${agent.id}&is_blocked=true`;
  const [message] = (await scene.asAdmin("GET", path)).body;
  expect(message.media).toHaveLength(1);
  const where = { kind: "im.message.file_added", subjectId: message.id };
  expect((await scene.writer.event.findMany({ where })).map(({ side }) => side)).not.toContain(null);
  expect(await messages()).toEqual([]);
});

it("what another line says of a message, and what is said of one of ours, is not believed", async () => {
  const other = await scene.attach(await scene.agent());
  const id = await scene.receive(line, person, "look");
  // The other line may still get a message of this name.
  expect(await tell(id, aFile(), other)).toBeNull();
  expect(await sizes()).toEqual([]);
  await scene.send(agent, { to: person, text: "Hello" });
  await scene.work();
  const sent = await scene.writer.imMessage.findFirstOrThrow({
    where: { identityId: agent.id, direction: "outbound", carrierMessageId: { not: null } },
  });
  expect(await tell(sent.carrierMessageId!, aFile())).toBe("foreign_message");
  expect((await messages()).map(({ media }) => media)).toEqual([null, null]);
});

it.each<[string, (string | null)[], boolean]>([
  ["no file", [], true],
  ["another file", ["b"], true],
  ["this file", ["b", "a"], false],
  ["a file of which the name was not kept", [null], false],
  ["as many as a message may have", Array.from({ length: 10 }, (_, n) => `b${n}`), false],
])("a message with %s", (_, refs, takes) => {
  expect(takesFile(refs, "a")).toBe(takes);
});
