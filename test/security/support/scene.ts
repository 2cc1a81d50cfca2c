import { randomBytes, randomUUID } from "node:crypto";
import { hashSecret } from "../../../subgraphs/shared/secrets/keyring.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import {
  makeAgent,
  makeKey,
  makeOrganization,
  makeSignInToken,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import type { TestCredential, TestParley } from "../../support/parley.js";

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
  /** A key of the target that nobody calls with. */
  readonly spareKeyId: string;
  readonly signInToken: string;
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
  return {
    parley,
    ours,
    theirs,
    theirAgent: await makeAgent(services, theirs, handle("theirs")),
    sibling: await makeAgent(services, ours, handle("sibling")),
    peer: await makeAgent(services, ours, handle("peer")),
    serviceToken: await makeServiceToken(services, ours),
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
  const receivedTask = await send(parley, peer, made);
  const sentTask = await send(parley, made, peer);
  await services.database.request.transaction((tx) =>
    tx.identity.update({
      where: { id: made.id },
      data: { description: secretNote, ...(claimed ? {} : { claimStatus: "agent_unclaimed" }) },
    }),
  );
  const newKey = async (organization: TestOrganization, identityId: string | null): Promise<string> =>
    (await makeKey(services, organization.id, identityId, organization.adminUserId)).secret;
  // Fresh keys: what the server remembers of the first one is from before the target's change.
  const own = await newKey(ours, made.id);
  return {
    target: { ...made, key: own },
    peer,
    address: `${made.handle}@${services.config.MAIL_DOMAIN}`,
    secretNote,
    receivedTask,
    sentTask,
    spareKeyId: made.keyId,
    signInToken: await makeSignInToken(services, ours),
    cursor,
    theirCursor,
    credentials: {
      none: null,
      svc: world.serviceToken,
      own,
      sib: await newKey(ours, world.sibling.id),
      uncl: own,
      admin: await newKey(ours, null),
      membr: ours.member,
      cons: ours.admin,
      oAdm: await newKey(theirs, null),
      oAgt: await newKey(theirs, world.theirAgent.id),
      oCons: theirs.admin,
      revkd: world.revokedKey,
    },
  };
}

/** Opens a task and answers its id. */
export async function send(parley: TestParley, from: TestAgent, to: TestAgent): Promise<string> {
  const input = { workerHandle: to.handle, message: { messageId: randomUUID(), parts: [{ text: "Please." }] } };
  const document = `mutation($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }`;
  const { data, errors } = await parley.graphql(document, { input }, from.key);
  if (errors !== undefined) throw new Error(`A task could not be sent: ${errors[0]?.message}`);
  return data!["sendA2aMessage"].task.id as string;
}

async function cursorOf(parley: TestParley, { adminKey }: TestOrganization): Promise<string> {
  return (await parley.graphql("{ eventCursor }", {}, adminKey)).data!["eventCursor"] as string;
}

export function handle(word: string): string {
  return `${word}-${randomBytes(5).toString("hex")}`;
}

async function makeServiceToken({ database, clock }: Services, { id, adminUserId }: TestOrganization) {
  const keyId = `SvcToken_${randomUUID()}`;
  const secret = randomBytes(32).toString("base64url");
  const now = clock.now();
  await database.request.transaction((tx) =>
    tx.apiKey.create({
      data: {
        id: keyId,
        kind: "service_token",
        organizationId: id,
        createdBy: adminUserId,
        creatorType: "human",
        label: "vault",
        secretHash: hashSecret(secret),
        last4: secret.slice(-4),
        createdAt: now,
        updatedAt: now,
      },
    }),
  );
  return { "x-service-token": `${keyId}.${secret}` };
}
