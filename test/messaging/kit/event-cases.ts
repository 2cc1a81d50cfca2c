import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type CarrierEvent, takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import { holdEverything } from "../../org/support/hold-one.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { Scene, World } from "../../support/kit/scene.js";
import { rest } from "../../support/rest.js";
import type { MessagingPart } from "./part.js";

type Full = Scene & MessagingPart;

/** The carrier of the target's line reports something, and it is worked on. */
async function report({ parley }: World, scene: Full, event: object): Promise<void> {
  const at = parley.services.clock.now().toISOString();
  const whole = { eventKey: randomUUID(), carrierLineId: scene.imLineOfTarget, at, ...event } as CarrierEvent;
  await takeCarrierEvent(parley.services, "fake", whole);
  await parley.work!.runDueJobs();
}

const from = (address: string) => ({
  from: address,
  thread: { id: `1:1-${address}`, isGroup: false, participants: [address] },
});

function receive(
  world: World,
  scene: Full,
  address = scene.imPerson,
  carrierMessageId: string = randomUUID(),
): Promise<void> {
  const message = { text: "hi", media: [], service: "imessage", carrierMessageId, echoOf: null };
  return report(world, scene, { kind: "message", ...from(address), ...message });
}

async function addFile(world: World, scene: Full): Promise<void> {
  const [carrierMessageId, ref] = [randomUUID(), randomUUID()];
  fakeCarrier.files.set(ref, Buffer.from("a file"));
  await receive(world, scene, scene.imPerson, carrierMessageId);
  const { thread } = from(scene.imPerson);
  const file = { ref, filename: "a.txt", contentType: "text/plain", byteSize: 6 };
  await report(world, scene, { kind: "file", thread, carrierMessageId, file });
}

async function block({ parley }: World, { target, imPerson: matchTarget }: Full): Promise<void> {
  const at = parley.services.clock.now();
  const rule = { identityId: target.id, action: "block", matchType: "exact_number", matchTarget } as const;
  const data = { ...rule, id: randomUUID(), createdAt: at, updatedAt: at };
  await parley.services.database.request.writer.imContactRule.create({ data });
}

async function send({ parley, ours }: World, { imConversationId }: Full, more: object = {}): Promise<string> {
  const body = { conversation_id: imConversationId, text: "Hello", ...more };
  const sent = await rest(parley, ours.adminKey, "POST", "/api/v1/im/messages", body);
  await parley.work!.runDueJobs();
  if (sent.status !== 201) throw new Error(`The send was refused: ${JSON.stringify(sent.body)}`);
  return sent.body.message.id as string;
}

async function sendUntil(world: World, scene: Full, ...states: readonly string[]): Promise<void> {
  const clientRef = await send(world, scene);
  const status = { carrierMessageId: null, recipient: null, carrierThreadId: null, service: null };
  for (const state of states) {
    const error = { errorCode: null, errorMessage: null };
    await report(world, scene, { kind: "status", clientRef, status: state, ...status, ...error });
  }
}

async function tapback(world: World, scene: Full, removed = false): Promise<void> {
  const where = { id: scene.imMessageId };
  const { writer } = world.parley.services.database.request;
  const { carrierMessageId } = await writer.imMessage.findUniqueOrThrow({ where });
  const target = { targetCarrierMessageId: carrierMessageId, partIndex: 0, reaction: "love", emoji: null };
  await report(world, scene, { kind: "tapback", ...from(scene.imPerson), ...target, removed });
}

/** How the events come about that no call brings about by itself. */
export const eventCases: NonNullable<FeatureKit<MessagingPart>["events"]> = {
  "im.conversation.created": (world, scene) => receive(world, scene, "+15555550199"),
  "im.message.received": (world, scene) => receive(world, scene),
  "im.message.blocked": async (world, scene) => {
    await block(world, scene);
    await receive(world, scene);
  },
  "im.message.file_added": (world, scene) => addFile(world, scene),
  "im.message.held": async (world, scene) => {
    await holdEverything(world, scene);
    const body = { conversation_id: scene.imConversationId, text: "Hello" };
    const sent = await rest(world.parley, scene.target.key, "POST", "/api/v1/im/messages", body);
    expect(sent.status).toBe(201);
  },
  "im.message.pending": async (world, scene) => {
    fakeCarrier.answerNext({ kind: "ambiguous", reason: "timeout" });
    await sendUntil(world, scene);
  },
  "im.message.unthreaded": async (world, scene) => {
    const accepted = { kind: "accepted", carrierMessageId: null, carrierThreadId: null, service: "sms" } as const;
    fakeCarrier.answerNext({ ...accepted, leftPlain: true });
    await send(world, scene, { reply_to_message_id: scene.imMessageId });
  },
  "im.message.sent": (world, scene) => sendUntil(world, scene),
  "im.message.progressed": (world, scene) => sendUntil(world, scene, "sent"),
  "im.message.delivered": (world, scene) => sendUntil(world, scene, "delivered"),
  "im.message.failed": (world, scene) => sendUntil(world, scene, "error"),
  "im.reaction.received": (world, scene) => tapback(world, scene),
  "im.reaction.blocked": async (world, scene) => {
    await block(world, scene);
    await tapback(world, scene);
  },
  "im.reaction.removed": async (world, scene) => {
    await tapback(world, scene);
    await tapback(world, scene, true);
  },
  "im.reaction.sent": async (world, scene) => {
    const body = { message_id: scene.imMessageId, reaction: "laugh" };
    await rest(world.parley, world.ours.adminKey, "POST", "/api/v1/im/reactions", body);
  },
};
