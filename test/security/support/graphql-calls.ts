import { randomUUID } from "node:crypto";
import { handle, type Scene } from "./scene.js";

/** Operations whose success uses up the target or the caller's key: each call gets a scene of its own. */
export const spendingOperations: ReadonlySet<string> = new Set([
  "Mutation.revokeApiKey",
  "Mutation.revokeOwnApiKey",
  "Mutation.deleteIdentity",
  "Mutation.signIn",
  "Mutation.cancelTask",
]);

/** A field with its arguments as GraphQL text, and what is selected of it. */
type Field = readonly [args: string, selection?: string];

const ofTarget = ({ target }: Scene, more = ""): string => `(agentHandle: "${target.handle}"${more})`;
const input = (fields: string): string => `(input: { ${fields} })`;
const ids = "{ nodes { id } }";

const fields: Readonly<Record<string, (scene: Scene) => Field>> = {
  "Query.viewer": () => ["", "{ kind }"],
  "Query.organization": () => ["", "{ id }"],
  "Query.eventCursor": () => [""],
  "Query.apiKeys": () => ["", ids],
  "Query.identities": () => ["", ids],
  "Query.identity": (scene) => [ofTarget(scene), "{ id description }"],
  "Query.mailboxes": () => ["", ids],
  "Query.mailbox": ({ address }) => [`(emailAddress: "${address}")`, "{ id }"],
  "Query.a2aCard": (scene) => [ofTarget(scene), "{ content }"],
  "Query.a2aPublicCard": (scene) => [ofTarget(scene), "{ content }"],
  "Query.a2aSettings": (scene) => [ofTarget(scene), "{ enabled }"],
  "Query.a2aTasks": (scene) => [ofTarget(scene), ids],
  "Query.a2aReceivedTask": (scene) => [ofTarget(scene, `, id: "${scene.receivedTask}"`), "{ id }"],
  "Query.a2aSentTask": (scene) => [ofTarget(scene, `, id: "${scene.sentTask}"`), "{ id }"],
  "Query.a2aTask": ({ receivedTask }) => [`(id: "${receivedTask}")`, "{ id }"],
  "Query.a2aAdmission": ({ target, peer }) => [`(from: "${target.handle}", to: "${peer.handle}")`, "{ allowed }"],
  "Query.a2aAgent": ({ peer }) => [`(agentHandle: "${peer.handle}")`, "{ identityId }"],
  "Query.a2aDelegatedTask": ({ peer, sentTask }) => [`(workerHandle: "${peer.handle}", id: "${sentTask}")`, "{ id }"],
  "Query.a2aDelegatedTasks": ({ peer }) => [`(workerHandle: "${peer.handle}")`, ids],
  "Mutation.createApiKey": ({ target }) => [
    input(`label: "test", scopedIdentityId: "${target.id}"`),
    "{ apiKey { id } }",
  ],
  "Mutation.createApiKey#admin": () => [input(`label: "test"`), "{ apiKey { id } }"],
  "Mutation.updateApiKey": ({ spareKeyId }) => [input(`id: "${spareKeyId}", label: "renamed"`), "{ apiKey { id } }"],
  "Mutation.revokeApiKey": ({ spareKeyId }) => [input(`id: "${spareKeyId}"`), "{ apiKey { id } }"],
  "Mutation.revokeOwnApiKey": () => ["", "{ apiKey { id } }"],
  "Mutation.createIdentity": () => [input(`agentHandle: "${handle("made")}"`), "{ identity { id } }"],
  "Mutation.updateIdentity": ({ target }) => [
    input(`agentHandle: "${target.handle}", displayName: "Renamed"`),
    "{ identity { id } }",
  ],
  "Mutation.updateIdentity#filter": ({ target }) => [
    input(`agentHandle: "${target.handle}", mailFilterMode: WHITELIST`),
    "{ identity { id } }",
  ],
  "Mutation.deleteIdentity": ({ target }) => [input(`agentHandle: "${target.handle}"`), "{ deletedIdentityId }"],
  "Mutation.signIn": ({ signInToken }) => [input(`token: "${signInToken}"`), "{ expiresAt }"],
  "Mutation.sendA2aMessage": ({ peer }) => [
    input(`workerHandle: "${peer.handle}", message: { messageId: "${randomUUID()}", parts: [{ text: "Please." }] }`),
    "{ task { id } }",
  ],
  "Mutation.cancelTask": ({ sentTask }) => [input(`taskId: "${sentTask}"`), "{ task { id } }"],
  "Mutation.replyToTask": ({ target, receivedTask }) => [
    input(`agentHandle: "${target.handle}", taskId: "${receivedTask}", intent: PROGRESS, parts: [{ text: "On it." }]`),
    "{ task { id } }",
  ],
  "Mutation.updateA2aSettings": ({ target }) => [
    input(`agentHandle: "${target.handle}", filterMode: BLACKLIST`),
    "{ settings { enabled } }",
  ],
  "Subscription.agentActivity": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
  "Subscription.taskUpdated": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
};

/** The document that does what a row of the table names. */
export function graphqlCall(name: string, scene: Scene): string {
  const [type, field] = name.replace(/#.*/, "").split(".") as [string, string];
  const make = fields[name];
  if (make === undefined) throw new Error(`No call is written for ${name}.`);
  const [args, selection = ""] = make(scene);
  return `${type.toLowerCase()} { ${field}${args} ${selection} }`;
}
