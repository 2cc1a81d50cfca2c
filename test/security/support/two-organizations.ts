import { randomUUID } from "node:crypto";
import type { GraphQLSchema } from "graphql";
import { compositionOf } from "../../../gateway/federation/composition.js";
import { readSupergraph } from "../../../gateway/federation/supergraph.js";
import {
  makeAgent,
  makeOrganization,
  makeServiceToken,
  makeSigningKey,
  setBrand,
  makeInvitation,
  sessionIdOf,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { fullContext, makeWebhook } from "../../support/webhooks.js";
import { storeSecret } from "../../vault/support/secrets.js";
import { makePendingAgent, makeSignupOf } from "../../org/support/pending-agent.js";
import { addRule } from "../../a2a/support/rules.js";
import { contextsOf } from "../../a2a/support/send-task.js";
import { handle } from "../../support/handle.js";
import type { References } from "./walk.js";
import { makeA2aInvitation } from "../../a2a/support/open-invitation.js";
import { setVault, vaultIdOf, vaultKeysOf } from "../../vault/support/lasting-vault.js";

/** Ours has secrets; theirs looks for them. One public agent of each has tasks with the other, in both directions. */
export interface TwoOrganizations {
  readonly ours: TestOrganization;
  readonly theirs: TestOrganization;
  readonly ourPublic: TestAgent;
  readonly theirPublic: TestAgent;
  /** The outsiders, by name. */
  readonly outsiders: Readonly<Record<"admin" | "agent" | "console", TestCredential>>;
  /** Everything of ours that nobody of theirs may read. */
  readonly secrets: readonly string[];
  /** What the walk asks for: all of ours; our task under their handle; all of theirs with a shared task. */
  readonly foreign: References;
  readonly mixed: References;
  readonly own: References;
}

/** What clients can ask, from the committed supergraph. */
export async function apiSchema(): Promise<GraphQLSchema> {
  return compositionOf(await readSupergraph()).apiSchema;
}

export async function makeTwoOrganizations(parley: TestParley): Promise<TwoOrganizations> {
  const { services } = parley;
  const ours = await makeOrganization(services, "enterprise");
  const theirs = await makeOrganization(services, "enterprise");
  const [ourPrivate, ourPeer, ourPublic] = await makeAgents(parley, ours, ["hidden", "backroom", "desk"]);
  const [theirPublic, theirPeer] = await makeAgents(parley, theirs, ["caller", "colleague"]);
  await set(parley, ours, ourPublic!, { publiclyDiscoverable: true });
  await set(parley, theirs, theirPublic!, { publiclyDiscoverable: true });
  const words = { hidden: `words ${randomUUID()}`, toDesk: `words ${randomUUID()}` };
  const hiddenTask = await openTask(parley, ourPeer!, ourPrivate!, words.hidden);
  const deskTask = await openTask(parley, ourPrivate!, ourPublic!, words.toDesk);
  const sharedTask = await openTask(parley, theirPublic!, ourPublic!, "How are you?");
  await openTask(parley, ourPublic!, theirPublic!, "Fine, and you?");
  await openTask(parley, theirPublic!, theirPeer!, "Ours alone.");
  await makeSigningKey(services, theirs, theirPublic!);
  await makeServiceToken(services, theirs);
  for (const organization of [ours, theirs]) await setBrand(services, organization, "submitted");
  const brand = await services.database.request.reader.brand.findUnique({ where: { organizationId: ours.id } });
  await makeSigningKey(services, ours, null);
  const signingKey = await services.database.request.reader.signingKey.findFirst({
    where: { organizationId: ours.id },
  });
  const serviceToken = await makeServiceToken(services, ours);
  for (const organization of [ours, theirs]) await setVault(services, organization, true);
  const { vault_key: vaultKey } = vaultKeysOf(ours);
  const webhook = await makeWebhook(services, ourPrivate!.id, fullContext);
  await makeWebhook(services, theirPublic!.id, fullContext);
  const secretName = `Secret ${randomUUID()}`;
  const { id: ourSecret } = await storeSecret(parley, ourPrivate!.key, { name: secretName });
  const { id: theirSecret } = await storeSecret(parley, theirPublic!.key);
  const pushProof = `proof ${randomUUID()}`;
  const ourConnection = await makeA2aInvitation(services, ours, ourPrivate!);
  const theirConnection = await makeA2aInvitation(services, theirs, theirPublic!);
  await pushFor(parley, theirPublic!, sharedTask, "their proof");
  await pushFor(parley, ourPeer!, hiddenTask, pushProof);
  const hiddenInvitation = await makeInvitation(services, ours, `${handle("invited")}@people.example`);
  // They invite somebody, and we invite their admin, who then sees our name.
  await makeInvitation(services, theirs, `${handle("invited")}@people.example`);
  const { email } = await services.database.request.reader.consoleUser.findUniqueOrThrow({
    where: { id: theirs.adminUserId },
  });
  await makeInvitation(services, { id: ours.id, adminUserId: ours.memberUserId }, email);
  const pending = await makePendingAgent(services, ours, `note ${ours.id}`);
  await makePendingAgent(services, theirs);
  const humans = { ours: `human-${randomUUID()}@people.example`, theirs: `human-${randomUUID()}@people.example` };
  await makeSignupOf(services, ourPrivate!.id, humans.ours);
  await makeSignupOf(services, theirPublic!.id, humans.theirs);
  // Its card would be public as long as it takes tasks.
  await set(parley, ours, ourPrivate!, { enabled: false });
  const contexts = await contextsOf(parley, [hiddenTask, deskTask, sharedTask]);
  const contextIds = (taskId: string): References => {
    const id = contexts.get(taskId)!;
    return { "a2aContext.id": id, "a2aReceivedContext.id": id, "a2aOpenedContext.id": id };
  };
  // Each side keeps the other's colleague out, in vain for one of their own too: both have rules and refusals.
  const nobody = { handle: handle("somebody") };
  const ourRules = [
    await addRule(parley, ours, ourPublic!, "block", theirPeer!),
    await addRule(parley, ours, ourPrivate!, "block", nobody),
  ].map((rule) => rule.id as string);
  await addRule(parley, theirs, theirPublic!, "block", theirPeer!);
  await beRefused(parley, theirPeer!, ourPublic!);
  await beRefused(parley, theirPeer!, theirPublic!);
  const domain = services.config.MAIL_DOMAIN;
  const hidden = [ourPrivate!, ourPeer!].flatMap((agent) => [agent.id, agent.handle, displayNameOf(agent)]);
  const kept = [ourPrivate!, ourPeer!, ourPublic!].flatMap((agent) => [
    noteOf(agent),
    agent.keyId,
    `${agent.handle}@${domain}`,
  ]);
  return {
    ours,
    theirs,
    ourPublic: ourPublic!,
    theirPublic: theirPublic!,
    outsiders: { admin: theirs.adminKey, agent: theirPublic!.key, console: theirs.admin },
    secrets: [
      ...hidden,
      ...kept,
      ...Object.values(words),
      hiddenTask,
      deskTask,
      ours.adminKeyId,
      ours.adminUserId,
      sessionIdOf(ours.admin),
      serviceToken.id,
      signingKey!.id,
      webhook.id,
      webhook.deliveryId,
      brand!.id,
      vaultIdOf(ours),
      ...[vaultKey.id, vaultKey.auth_hash, vaultKey.wrapped_org_encryption_key],
      ours.memberUserId,
      hiddenInvitation,
      ...[ourSecret, secretName],
      ...[ourConnection.id, ourConnection.token, pushProof],
      ...[pending.id, pending.agentHandle, pending.organizationId, `note ${ours.id}`, humans.ours],
      ...ourRules,
      ...(await denialsOf(parley, ourPublic!)),
    ],
    foreign: {
      agentHandle: ourPrivate!.handle,
      workerHandle: ourPrivate!.handle,
      id: hiddenTask,
      taskId: hiddenTask,
      configId: hiddenTask,
      "a2aInvitation.id": ourConnection.id,
      type: "A2A_TASKS",
      "vaultKeys.type": "PRIMARY",
      ...contextIds(hiddenTask),
      emailAddress: `${ourPrivate!.handle}@${domain}`,
      from: ourPeer!.handle,
      to: ourPrivate!.handle,
      scopedIdentityId: ourPrivate!.id,
      "vaultSecret.id": ourSecret,
      secretId: ourSecret,
      token: ours.id,
    },
    mixed: {
      agentHandle: theirPublic!.handle,
      workerHandle: ourPublic!.handle,
      id: deskTask,
      taskId: deskTask,
      configId: deskTask,
      "a2aInvitation.id": ourConnection.id,
      type: "A2A_TASKS",
      "vaultKeys.type": "PRIMARY",
      ...contextIds(deskTask),
      emailAddress: `${ourPublic!.handle}@${domain}`,
      from: theirPublic!.handle,
      to: ourPrivate!.handle,
      "vaultSecret.id": ourSecret,
      secretId: ourSecret,
      token: ours.id,
    },
    own: {
      agentHandle: theirPublic!.handle,
      workerHandle: ourPublic!.handle,
      id: sharedTask,
      taskId: sharedTask,
      configId: sharedTask,
      "a2aInvitation.id": theirConnection.id,
      "a2aInvitationPreview.token": theirConnection.token,
      type: "A2A_TASKS",
      "vaultKeys.type": "PRIMARY",
      ...contextIds(sharedTask),
      emailAddress: `${theirPublic!.handle}@${domain}`,
      from: theirPublic!.handle,
      to: ourPublic!.handle,
      "vaultSecret.id": theirSecret,
      secretId: theirSecret,
      token: await portalToken(parley, theirs),
    },
  };
}

async function portalToken(parley: TestParley, { adminKey }: TestOrganization): Promise<string> {
  const { data } = await parley.graphql("mutation { createPortalSession { url } }", {}, adminKey);
  return (data!["createPortalSession"].url as string).split("token=")[1]!;
}

function makeAgents(parley: TestParley, organization: TestOrganization, words: readonly string[]) {
  return Promise.all(
    words.map(async (word) => {
      const agent = await makeAgent(parley.services, organization, handle(word));
      await change(parley, organization, "updateIdentity", "UpdateIdentityInput", "identity { id }", {
        agentHandle: agent.handle,
        displayName: displayNameOf(agent),
        description: noteOf(agent),
      });
      return agent;
    }),
  );
}

const displayNameOf = (agent: TestAgent): string => `Name of ${agent.keyId.slice(-12)}`;
const noteOf = (agent: TestAgent): string => `Note on ${agent.keyId.slice(-12)}`;

function set(parley: TestParley, organization: TestOrganization, { handle: agentHandle }: TestAgent, facts: object) {
  const input = { agentHandle, ...facts };
  return change(parley, organization, "updateA2aSettings", "UpdateA2aSettingsInput", "settings { enabled }", input);
}

/** A send that the other side's rules forbid. */
async function beRefused(parley: TestParley, from: TestAgent, to: TestAgent): Promise<void> {
  const refusal = await openTask(parley, from, to, "May I?").then(
    () => "no refusal",
    (error: Error) => error.message,
  );
  if (!refusal.includes("does not accept tasks")) throw new Error(`There should have been a refusal: ${refusal}`);
}

async function denialsOf({ services }: TestParley, { id }: TestAgent): Promise<string[]> {
  const { driver } = services.database.request;
  const { rows } = await driver.query("select id from a2a_admission_denial where denier_id = $1", [id]);
  return rows.map((row) => row.id as string);
}

async function openTask(parley: TestParley, from: TestAgent, to: TestAgent, text: string): Promise<string> {
  const input = { workerHandle: to.handle, message: { messageId: randomUUID(), parts: [{ text }] } };
  const payload = await change(parley, from.key, "sendA2aMessage", "SendA2aMessageInput", "task { id }", input);
  return payload.task.id as string;
}

async function change(
  parley: TestParley,
  by: TestOrganization | string,
  mutation: string,
  inputType: string,
  selection: string,
  input: object,
): Promise<any> {
  const document = `mutation($input: ${inputType}!) { ${mutation}(input: $input) { ${selection} } }`;
  const answer = await parley.graphql(document, { input }, typeof by === "string" ? by : by.adminKey);
  if (answer.errors !== undefined) throw new Error(`${mutation} failed: ${answer.errors[0]?.message}`);
  return answer.data![mutation];
}

/** Has a task of the agent's told to an address, with that proof. */
async function pushFor(parley: TestParley, agent: TestAgent, taskId: string, token: string): Promise<void> {
  const authentication = { scheme: "Bearer", credentials: token };
  const { errors } = await parley.graphql(
    "mutation ($input: CreateA2aPushConfigInput!) { createA2aPushConfig(input: $input) { pushConfig { id } } }",
    { input: { taskId, url: "https://receiver.example/", token, authentication } },
    agent.key,
  );
  if (errors !== undefined) throw new Error(`No push configuration was made: ${JSON.stringify(errors)}`);
}
