import { randomUUID } from "node:crypto";
import {
  makeAgent,
  makeInvitation,
  makeKey,
  makeMember,
  makeOrganization,
  makeServiceToken,
  makeSigningKey,
  makeSignInToken,
  sessionIdOf,
  signedIn,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { makeWebhook } from "../../support/webhooks.js";
import { handle } from "./handle.js";
import { type MadeA2aInvitation, makeA2aInvitation } from "./a2a-invitation.js";
import { makePendingAgent } from "./pending-agent.js";

export { handle };

/** Two organizations on one server. */
export interface World {
  readonly parley: TestParley;
  readonly ours: TestOrganization;
  readonly theirs: TestOrganization;
  readonly theirAgent: TestAgent;
  /** Our agent that has nothing to do with the target. */
  readonly sibling: TestAgent;
  /** Our agent that the target exchanges tasks with. */
  readonly peer: TestAgent;
  /** Headers of a service token of ours. */
  readonly serviceToken: TestCredential;
  readonly revokedKey: string;
}

/** A target, with what it owns and one credential per caller of the expected-authority table. */
export interface Scene {
  readonly target: TestAgent;
  readonly peer: TestAgent;
  readonly address: string;
  /** Tells the target's organization's eyes from others': it must not reach outsiders. */
  readonly secretNote: string;
  readonly receivedTask: string;
  readonly sentTask: string;
  /** The contexts of those tasks. */
  readonly receivedContext: string;
  readonly sentContext: string;
  /** A contact rule of the target's, about nobody. */
  readonly ruleId: string;
  /** A key of the target that nobody calls with. */
  readonly spareKeyId: string;
  /** An admin key of ours that nobody calls with. */
  readonly spareAdminKeyId: string;
  /** A service token of ours that nobody calls with. */
  readonly spareTokenId: string;
  /** A webhook subscription of the target, and an attempt of its log. */
  readonly webhookId: string;
  readonly deliveryId: string;
  /** A secret of our vault that the target made and holds alone, once `putSecretOf` has stored it; after `cursor`. */
  readonly vaultSecretId: string;
  readonly signInToken: string;
  /** A session of our console admin that nobody calls with. */
  readonly spareSessionId: string;
  readonly organizationId: string;
  /** A member of our organization whom nobody acts as. */
  readonly colleagueId: string;
  /** Our invitation to somebody who is none of the callers. */
  readonly sentInvitation: string;
  /** An invitation that our member got. */
  readonly receivedInvitation: string;
  /** Invitations to connect: three of ours with the peer, to look at, to decline and to take back, and one of theirs. */
  readonly a2aInvitations: Readonly<Record<"open" | "declined" | "revoked" | "received", MadeA2aInvitation>>;
  /** An unclaimed agent that named the scene's admin as its human, in its provisional organization. */
  readonly pendingAgent: string;
  /** Draws the address of a human whom nobody has named. */
  readonly newHuman: () => string;
  /** Of a checkout of an organization of its own: whoever has it may use it. */
  readonly billingToken: string;
  /** Where the log ended before the target's tasks; ours and the other organization's. */
  readonly cursor: string;
  readonly theirCursor: string;
  readonly credentials: Readonly<Record<string, TestCredential>>;
}

export async function makeWorld(parley: TestParley): Promise<World> {
  const { services } = parley;
  const [ours, theirs] = [
    await makeOrganization(services, "enterprise"),
    await makeOrganization(services, "enterprise"),
  ];
  const revoked = await makeKey(services, ours.id, null, ours.adminUserId);
  await services.database.request.transaction((tx) =>
    tx.apiKey.update({ where: { id: revoked.id }, data: { revokedAt: services.clock.now() } }),
  );
  const theirAgent = await makeAgent(services, theirs, handle("theirs"));
  const sibling = await makeAgent(services, ours, handle("sibling"));
  await makeSigningKey(services, ours, sibling);
  await makeSigningKey(services, theirs, theirAgent);
  return {
    parley,
    ours,
    theirs,
    theirAgent,
    sibling,
    peer: await makeAgent(services, ours, handle("peer")),
    serviceToken: { "x-service-token": (await makeServiceToken(services, ours)).secret },
    revokedKey: revoked.secret,
  };
}

/** A fresh target with one task in each direction. Unclaimed: it was claimed when its tasks were made. */
export async function makeScene(world: World, claimed: boolean): Promise<Scene> {
  const { parley, ours, theirs, peer } = world;
  const { services } = parley;
  const made = await makeAgent(services, ours, handle("target"));
  const secretNote = `note ${randomUUID()}`;
  const cursor = await cursorOf(parley, ours);
  const theirCursor = await cursorOf(parley, theirs);
  await makeSigningKey(services, ours, made);
  const webhook = await makeWebhook(services, made.id);
  const receivedTask = await send(parley, peer, made);
  const sentTask = await send(parley, made, peer);
  await configurePush(parley, made, sentTask);
  const contextOf = await contextsOf(parley, [receivedTask, sentTask]);
  const ruleId = await addRule(parley, ours, made);
  await services.database.request.transaction((tx) =>
    tx.identity.update({
      where: { id: made.id },
      data: { description: secretNote, ...(claimed ? {} : { claimStatus: "agent_unclaimed" }) },
    }),
  );
  const newKey = async (organization: TestOrganization, identityId: string | null): Promise<string> =>
    (await makeKey(services, organization.id, identityId, organization.adminUserId)).secret;
  const member = await makeMember(services, ours.id);
  const admin = await makeMember(services, ours.id, "admin");
  const theirAdmin = await makeMember(services, theirs.id, "admin");
  // Fresh keys: what the server remembers of the first one is from before the target's change.
  const own = await newKey(ours, made.id);
  return {
    target: { ...made, key: own },
    peer,
    address: `${made.handle}@${services.config.MAIL_DOMAIN}`,
    secretNote,
    receivedTask,
    sentTask,
    receivedContext: contextOf.get(receivedTask)!,
    sentContext: contextOf.get(sentTask)!,
    ruleId,
    spareKeyId: made.keyId,
    spareAdminKeyId: (await makeKey(services, ours.id, null, ours.adminUserId)).id,
    spareTokenId: (await makeServiceToken(services, ours)).id,
    webhookId: webhook.id,
    deliveryId: webhook.deliveryId,
    vaultSecretId: randomUUID(),
    signInToken: await makeSignInToken(services, ours),
    spareSessionId: sessionIdOf(await signedIn(services, ours.id, admin.id)),
    organizationId: ours.id,
    colleagueId: (await makeMember(services, ours.id)).id,
    sentInvitation: await makeInvitation(services, ours, `${handle("invited")}@people.example`),
    receivedInvitation: await makeInvitation(services, ours, member.email),
    a2aInvitations: {
      open: await makeA2aInvitation(services, ours, peer),
      declined: await makeA2aInvitation(services, ours, peer),
      revoked: await makeA2aInvitation(services, ours, peer),
      received: await makeA2aInvitation(services, theirs, world.theirAgent),
    },
    pendingAgent: (await makePendingAgent(services, { adminUserId: admin.id })).id,
    newHuman: () => `${handle("human")}@people.example`,
    billingToken: await makeBillingToken(parley),
    cursor,
    theirCursor,
    credentials: {
      none: null,
      svc: world.serviceToken,
      own,
      sib: await newKey(ours, world.sibling.id),
      uncl: own,
      admin: await newKey(ours, null),
      membr: await signedIn(services, ours.id, member.id),
      cons: await signedIn(services, ours.id, admin.id),
      oAdm: await newKey(theirs, null),
      oAgt: await newKey(theirs, world.theirAgent.id),
      oCons: await signedIn(services, theirs.id, theirAdmin.id),
      revkd: world.revokedKey,
    },
  };
}

async function makeBillingToken(parley: TestParley): Promise<string> {
  const { adminKey } = await makeOrganization(parley.services, "free");
  const document = `mutation { createCheckoutSession(input: { plan: "team" }) { url } }`;
  const { data } = await parley.graphql(document, {}, adminKey);
  return (data!["createCheckoutSession"].url as string).split("token=")[1]!;
}

/** Opens a task and answers its id. */
export async function send(parley: TestParley, from: TestAgent, to: TestAgent): Promise<string> {
  const input = { workerHandle: to.handle, message: { messageId: randomUUID(), parts: [{ text: "Please." }] } };
  const document = `mutation($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }`;
  const { data, errors } = await parley.graphql(document, { input }, from.key);
  if (errors !== undefined) throw new Error(`A task could not be sent: ${errors[0]?.message}`);
  return data!["sendA2aMessage"].task.id as string;
}

/** Has the requester of a task told of its changes at an address that nobody has. */
async function configurePush(parley: TestParley, from: TestAgent, taskId: string): Promise<void> {
  const input = { taskId, url: "https://receiver.example/push" };
  const document = `mutation($input: CreateA2aPushConfigInput!) {
    createA2aPushConfig(input: $input) { pushConfig { id } } }`;
  const { errors } = await parley.graphql(document, { input }, from.key);
  if (errors !== undefined) throw new Error(`A push configuration could not be made: ${errors[0]?.message}`);
}

/** The contexts of tasks, by the tasks' ids. */
export async function contextsOf({ services }: TestParley, taskIds: readonly string[]): Promise<Map<string, string>> {
  const { driver } = services.database.request;
  const { rows } = await driver.query("select id, context_id from a2a_task where id = any($1)", [taskIds]);
  return new Map(rows.map(({ id, context_id: contextId }) => [id, contextId]));
}

/** Adds a contact rule that keeps a peer out, or nobody; answers its id. */
export async function addRule(
  parley: TestParley,
  { adminKey }: TestOrganization,
  { handle: agentHandle }: TestAgent,
  peer: Pick<TestAgent, "handle"> = { handle: handle("somebody") },
): Promise<string> {
  const input = { agentHandle, action: "BLOCK", peerHandle: peer.handle };
  const document = `mutation($input: CreateA2aContactRuleInput!) {
    createA2aContactRule(input: $input) { contactRule { id } } }`;
  const { data, errors } = await parley.graphql(document, { input }, adminKey);
  if (errors !== undefined) throw new Error(`A rule could not be added: ${errors[0]?.message}`);
  return data!["createA2aContactRule"].contactRule.id as string;
}

async function cursorOf(parley: TestParley, { adminKey }: TestOrganization): Promise<string> {
  return (await parley.graphql("{ eventCursor }", {}, adminKey)).data!["eventCursor"] as string;
}
