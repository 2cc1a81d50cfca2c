import { randomUUID } from "node:crypto";
import type { GraphQLSchema } from "graphql";
import { FederatedSchema, readSupergraph } from "../../../gateway/federation/supergraph.js";
import { silentLogger } from "../../../subgraphs/shared/logging/logger.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { handle } from "./scene.js";
import type { References } from "./walk.js";

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
  const { apiSchema: schema } = new FederatedSchema(await readSupergraph(), {}, silentLogger);
  return schema;
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
  // Its card would be public as long as it takes tasks.
  await set(parley, ours, ourPrivate!, { enabled: false });
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
    secrets: [...hidden, ...kept, ...Object.values(words), hiddenTask, deskTask, ours.adminKeyId, ours.adminUserId],
    foreign: {
      agentHandle: ourPrivate!.handle,
      workerHandle: ourPrivate!.handle,
      id: hiddenTask,
      emailAddress: `${ourPrivate!.handle}@${domain}`,
      from: ourPeer!.handle,
      to: ourPrivate!.handle,
      scopedIdentityId: ourPrivate!.id,
    },
    mixed: {
      agentHandle: theirPublic!.handle,
      workerHandle: ourPublic!.handle,
      id: deskTask,
      emailAddress: `${ourPublic!.handle}@${domain}`,
      from: theirPublic!.handle,
      to: ourPrivate!.handle,
    },
    own: {
      agentHandle: theirPublic!.handle,
      workerHandle: ourPublic!.handle,
      id: sharedTask,
      emailAddress: `${theirPublic!.handle}@${domain}`,
      from: theirPublic!.handle,
      to: ourPublic!.handle,
    },
  };
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
