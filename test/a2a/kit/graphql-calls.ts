import { randomUUID } from "node:crypto";
import { handle } from "../../support/handle.js";
import { ids, input, ofTarget } from "../../support/kit/calls.js";
import type { KitDefinition } from "../../support/kit/kit.js";
import type { A2aPart } from "./scene.js";

export const graphqlCalls: KitDefinition<A2aPart>["graphql"]["calls"] = {
  "Query.a2aCard": (scene) => [ofTarget(scene), "{ content }"],
  "Query.a2aPublicCard": (scene) => [ofTarget(scene), "{ content }"],
  "Query.a2aCardKeys": () => ["", "{ content }"],
  "Query.a2aDirectory": () => ["", "{ nodes { agentHandle } }"],
  "Query.a2aOrganizationDirectory": () => ["", "{ nodes { agentHandle } }"],
  "Query.a2aOrganizationSettings": () => ["", "{ nodes { identityId } }"],
  "Query.a2aOrganizationTasks": () => ["", ids],
  "Query.a2aOrganizationTaskCounts": () => ["", "{ states { state count } }"],
  "Query.a2aOrganizationContactRules": () => ["", ids],
  "Query.a2aContactRules": (scene) => [ofTarget(scene), ids],
  "Query.a2aAdmissionDenials": (scene) => [ofTarget(scene), ids],
  "Query.a2aMessages": (scene) => [ofTarget(scene), ids],
  "Query.a2aContexts": (scene) => [ofTarget(scene), ids],
  "Query.a2aContext": ({ receivedContext }) => [`(id: "${receivedContext}")`, "{ id }"],
  "Query.a2aReceivedContext": (scene) => [ofTarget(scene, `, id: "${scene.receivedContext}"`), "{ id }"],
  "Query.a2aOpenedContext": (scene) => [ofTarget(scene, `, id: "${scene.sentContext}"`), "{ id }"],
  "Query.a2aSettings": (scene) => [ofTarget(scene), "{ enabled }"],
  "Query.a2aTasks": (scene) => [ofTarget(scene), ids],
  "Query.a2aReceivedTask": (scene) => [ofTarget(scene, `, id: "${scene.receivedTask}"`), "{ id }"],
  "Query.a2aSentTask": (scene) => [ofTarget(scene, `, id: "${scene.sentTask}"`), "{ id }"],
  "Query.a2aTask": ({ receivedTask }) => [`(id: "${receivedTask}")`, "{ id }"],
  "Query.a2aInvitation": ({ a2aInvitations }) => [`(id: "${a2aInvitations.open.id}")`, "{ id status }"],
  "Query.a2aInvitations": () => ["", ids],
  "Query.a2aInvitationPreview": ({ a2aInvitations }) => [
    `(token: "${a2aInvitations.open.token}")`,
    "{ inviterEmail peerAgentHandles agentHandoffPrompt }",
  ],
  "Query.a2aAdmission": ({ target, peer }) => [`(from: "${target.handle}", to: "${peer.handle}")`, "{ allowed }"],
  "Query.a2aAgent": ({ peer }) => [`(agentHandle: "${peer.handle}")`, "{ identityId }"],
  "Query.a2aDelegatedTask": ({ peer, sentTask }) => [`(workerHandle: "${peer.handle}", id: "${sentTask}")`, "{ id }"],
  "Query.a2aPushConfig": ({ sentTask }) => [`(taskId: "${sentTask}", configId: "${sentTask}")`, "{ id url }"],
  "Query.a2aPushConfigs": ({ sentTask }) => [`(taskId: "${sentTask}")`, ids],
  "Query.a2aDelegatedTasks": ({ peer }) => [`(workerHandle: "${peer.handle}")`, ids],
  "Mutation.sendA2aMessage": ({ peer }) => [
    input(`workerHandle: "${peer.handle}", message: { messageId: "${randomUUID()}", parts: [{ text: "Please." }] }`),
    "{ task { id } }",
  ],
  "Mutation.cancelTask": ({ sentTask }) => [input(`taskId: "${sentTask}"`), "{ task { id } }"],
  "Mutation.replyToTask": ({ target, receivedTask }) => [
    input(`agentHandle: "${target.handle}", taskId: "${receivedTask}", intent: PROGRESS, parts: [{ text: "On it." }]`),
    "{ task { id } }",
  ],
  "Mutation.answerTaskAsRequester": ({ target, sentTask }) => [
    input(
      `agentHandle: "${target.handle}", taskId: "${sentTask}", messageId: "${randomUUID()}", parts: [{ text: "Blue." }]`,
    ),
    "{ task { id } }",
  ],
  "Mutation.cancelTaskAsRequester": ({ target, sentTask }) => [
    input(`agentHandle: "${target.handle}", taskId: "${sentTask}"`),
    "{ task { id } }",
  ],
  "Mutation.renameA2aContext": ({ target, receivedContext }) => [
    input(`agentHandle: "${target.handle}", contextId: "${receivedContext}", name: "Renamed"`),
    "{ context { id } }",
  ],
  "Mutation.createA2aContactRule": ({ target }) => [
    input(`agentHandle: "${target.handle}", action: BLOCK, peerHandle: "${handle("stranger")}"`),
    "{ contactRule { id } }",
  ],
  "Mutation.updateA2aContactRule": ({ target, ruleId }) => [
    input(`agentHandle: "${target.handle}", ruleId: "${ruleId}", action: ALLOW`),
    "{ contactRule { id } }",
  ],
  "Mutation.deleteA2aContactRule": ({ target, ruleId }) => [
    input(`agentHandle: "${target.handle}", ruleId: "${ruleId}"`),
    "{ deletedRuleId }",
  ],
  "Mutation.createA2aInvitation": ({ peer }) => [
    input(`peerAgentHandles: ["${peer.handle}"]`),
    "{ token invitation { id } }",
  ],
  "Mutation.revokeA2aInvitation": ({ a2aInvitations }) => [
    input(`id: "${a2aInvitations.revoked.id}"`),
    "{ invitation { status } }",
  ],
  "Mutation.acceptA2aInvitation": ({ a2aInvitations }) => [
    input(`token: "${a2aInvitations.received.token}"`),
    "{ status }",
  ],
  "Mutation.declineA2aInvitation": ({ a2aInvitations }) => [
    input(`token: "${a2aInvitations.declined.token}"`),
    "{ status }",
  ],
  "Mutation.createA2aPushConfig": ({ sentTask }) => [
    input(`taskId: "${sentTask}", url: "https://receiver.example/"`),
    "{ pushConfig { id } }",
  ],
  "Mutation.deleteA2aPushConfig": ({ sentTask }) => [
    input(`taskId: "${sentTask}", configId: "${sentTask}"`),
    "{ deletedConfigId }",
  ],
  "Mutation.updateA2aSettings": ({ target }) => [
    input(`agentHandle: "${target.handle}", filterMode: BLACKLIST`),
    "{ settings { enabled } }",
  ],
  "Subscription.a2aInbox": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
  "Subscription.contextUpdated": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
  "Subscription.taskUpdated": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
  "Query.resourceLink#a2a-tasks": ({ receivedTask }) => [
    `(type: A2A_TASKS, id: "${receivedTask}")`,
    "{ id consolePath }",
  ],
};
