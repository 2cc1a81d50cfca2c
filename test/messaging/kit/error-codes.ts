import { randomUUID } from "node:crypto";
import { fakeCarrier } from "../../fakes/carrier.js";
import { byRest, byGraphql, type Produce } from "../../support/kit/produced.js";
import { addGroup, errorScene } from "./error-stage.js";

const text = "Hello";
const people = ["+15555550141", "+15555550142"];

/** How each error of sending, presence and reactions comes about (wire contract im 18). */
export const errorCodes: Readonly<Record<string, Produce>> = {
  im_not_enabled: async (stage) => {
    const { agent, person, writer } = await errorScene(stage);
    await writer.imSettings.update({ where: { identityId: agent.id }, data: { enabled: false } });
    // The detail of the route is a bare sentence.
    const mutation = `mutation { sendImMessage(input: { to: ["${person}"], text: "${text}" }) { message { id } } }`;
    return byGraphql(stage.parley, agent.key, mutation);
  },
  agent_identity_id_required: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", "/api/v1/im/messages", { to: people[0], text }]),
  recipient_not_e164: async (stage) => {
    const { call, conversationId } = await errorScene(stage, `ada-${randomUUID().slice(0, 8)}@example.com`);
    return call("POST", "/messages", { conversation_id: conversationId, text });
  },
  imessage_reply_target_not_found: async (stage) => {
    const { call, conversationId } = await errorScene(stage);
    return call("POST", "/messages", { conversation_id: conversationId, text, reply_to_message_id: randomUUID() });
  },
  imessage_reply_target_unavailable: async (stage) => {
    const { call, conversationId, messageId, writer } = await errorScene(stage);
    // The carrier never said what it calls it.
    await writer.imMessage.update({ where: { id: messageId }, data: { carrierMessageId: null } });
    const reply = { reply_to_message_id: messageId, plain_reply_fallback: false };
    return call("POST", "/messages", { conversation_id: conversationId, text, ...reply });
  },
  media_unreachable: async (stage) => {
    const { call, person } = await errorScene(stage);
    return call("POST", "/messages", { to: person, media_urls: ["https://127.0.0.1/plan.png"] });
  },
  imessage_not_connected: async (stage) => {
    const { call, lineId, writer } = await errorScene(stage);
    await writer.imLine.update({ where: { id: lineId }, data: { type: "dedicated_inbound" } });
    return call("POST", "/messages", { to: people[0], text });
  },
  imessage_awaiting_inbound: async (stage) => {
    const { call, lineId, agent, person, writer } = await errorScene(stage);
    await writer.imLine.update({ where: { id: lineId }, data: { identityId: null } });
    await writer.imAssignment.updateMany({ where: { identityId: agent.id }, data: { remoteWroteAt: null } });
    return call("POST", "/messages", { to: person, text });
  },
  imessage_assignment_inactive: async (stage) => {
    const { call, agent, conversationId, writer } = await errorScene(stage);
    const data = { activeIdentityId: null, releasedAt: new Date() };
    await writer.imAssignment.updateMany({ where: { identityId: agent.id }, data });
    return call("POST", "/typing", { conversation_id: conversationId });
  },
  imessage_line_paused: async (stage) => {
    const { call, lineId, person, writer } = await errorScene(stage);
    await writer.imLine.update({ where: { id: lineId }, data: { status: "paused" } });
    return call("POST", "/messages", { to: person, text });
  },
  group_requires_dedicated_line: async (stage) => {
    const { call, lineId, writer } = await errorScene(stage);
    await writer.imLine.update({ where: { id: lineId }, data: { identityId: null } });
    return call("POST", "/messages", { to: people, text });
  },
  group_creation_in_progress: async (stage) => {
    const scene = await errorScene(stage);
    const id = await addGroup(scene, { status: "creating", participants: people });
    return scene.call("POST", "/messages", { conversation_id: id, text });
  },
  group_line_detached: async (stage) => {
    const scene = await errorScene(stage);
    const { lineId } = await errorScene(stage);
    const id = await addGroup(scene, { status: "ready", participants: people, lineId });
    return scene.call("POST", "/messages", { conversation_id: id, text });
  },
  ambiguous_group: async (stage) => {
    const scene = await errorScene(stage);
    for (let groups = 0; groups < 2; groups++) await addGroup(scene, { status: "ready", participants: people });
    return scene.call("POST", "/messages", { to: people, text });
  },
  group_not_supported: async (stage) => {
    const scene = await errorScene(stage);
    const id = await addGroup(scene, { status: "ready", participants: people });
    return scene.call("POST", "/typing", { conversation_id: id });
  },
  carrier_error: async (stage) => {
    const { call, conversationId } = await errorScene(stage);
    fakeCarrier.answerNext({ kind: "rejected", code: "carrier_offline", message: "Offline." });
    return call("POST", "/typing", { conversation_id: conversationId });
  },
  send_outcome_ambiguous: async (stage) => {
    const { call, messageId } = await errorScene(stage);
    fakeCarrier.answerNext({ kind: "ambiguous", reason: "timeout" });
    return call("POST", "/reactions", { message_id: messageId, reaction: "like" });
  },
  reaction_not_supported: async (stage) => {
    const { call, messageId } = await errorScene(stage);
    return call("POST", "/reactions", { message_id: messageId, reaction: "eyes" });
  },
  reaction_target_not_inbound: async (stage) => {
    const { call, messageId, writer } = await errorScene(stage);
    await writer.imMessage.update({ where: { id: messageId }, data: { direction: "outbound", status: "sent" } });
    return call("POST", "/reactions", { message_id: messageId, reaction: "like" });
  },
  reaction_not_owned: async (stage) => {
    const { call, messageId, conversationId, agent, person, writer } = await errorScene(stage);
    const [id, at] = [randomUUID(), new Date()];
    const of = { messageId, liveMessageId: messageId, conversationId, identityId: agent.id, remoteNumber: person };
    const tapback = { direction: "inbound", reaction: "love", partIndex: 0, sender: person } as const;
    await writer.imReaction.create({ data: { id, ...of, ...tapback, createdAt: at, updatedAt: at } });
    return call("DELETE", `/reactions/${id}`);
  },
};
