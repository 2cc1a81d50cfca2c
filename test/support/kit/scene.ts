import { randomUUID } from "node:crypto";
import { handle } from "../handle.js";
import {
  makeAgent,
  makeKey,
  makeMember,
  makeOrganization,
  makeServiceToken,
  signedIn,
  type TestAgent,
  type TestOrganization,
} from "../org.js";
import type { TestCredential, TestParley } from "../parley.js";
import type { Kit } from "./kit.js";

/** Two organizations on one server. */
export interface World {
  readonly parley: TestParley;
  readonly ours: TestOrganization;
  readonly theirs: TestOrganization;
  readonly theirAgent: TestAgent;
  /** Our agent that has nothing to do with the target. */
  readonly sibling: TestAgent;
  /** Our agent that the target exchanges things with. */
  readonly peer: TestAgent;
  /** Headers of a service token of ours. */
  readonly serviceToken: TestCredential;
  readonly revokedKey: string;
}

/** The members of every scene, before a domain adds its part: an identity, and users of its organization. */
export interface Base {
  readonly target: TestAgent;
  readonly peer: TestAgent;
  readonly organizationId: string;
  /** The target's description in a complete scene: it must not reach outsiders. */
  readonly secretNote: string;
  /** Where the log ended before the target's things; ours and the other organization's. */
  readonly cursor: string;
  readonly theirCursor: string;
  /** Who act as `membr` and as `cons`. */
  readonly people: Readonly<Record<"member" | "admin", { readonly id: string; readonly email: string }>>;
}

/** A target, with what it owns and one credential per caller of the expected tables. */
export interface Scene extends Base {
  readonly credentials: Readonly<Record<string, TestCredential>>;
}

export async function makeWorld(parley: TestParley, kit: Kit): Promise<World> {
  const { services } = parley;
  const ours = await makeOrganization(services, "enterprise");
  const theirs = await makeOrganization(services, "enterprise");
  const revoked = await makeKey(services, ours.id, null, ours.adminUserId);
  await services.database.request.transaction((tx) =>
    tx.apiKey.update({ where: { id: revoked.id }, data: { revokedAt: services.clock.now() } }),
  );
  const world = {
    parley,
    ours,
    theirs,
    theirAgent: await makeAgent(services, theirs, handle("theirs")),
    sibling: await makeAgent(services, ours, handle("sibling")),
    peer: await makeAgent(services, ours, handle("peer")),
    serviceToken: { "x-service-token": (await makeServiceToken(services, ours)).secret },
    revokedKey: revoked.secret,
  };
  await kit.prepare?.(world);
  return world;
}

/** A fresh target with what the kit adds. Unclaimed: it was claimed when its things were made. */
export async function makeScene(world: World, kit: Kit, claimed: boolean): Promise<Scene> {
  const { parley, ours, theirs, peer } = world;
  const { services } = parley;
  const made = await makeAgent(services, ours, handle("target"));
  const [member, admin, theirAdmin] = [
    await makeMember(services, ours.id),
    await makeMember(services, ours.id, "admin"),
    await makeMember(services, theirs.id, "admin"),
  ];
  const base: Base = {
    target: made,
    peer,
    organizationId: ours.id,
    secretNote: `note ${randomUUID()}`,
    cursor: await cursorOf(parley, ours),
    theirCursor: await cursorOf(parley, theirs),
    people: { member, admin },
  };
  const part = await kit.part(world, base);
  await services.database.request.transaction((tx) =>
    tx.identity.update({
      where: { id: made.id },
      data: { description: base.secretNote, ...(claimed ? {} : { claimStatus: "agent_unclaimed" }) },
    }),
  );
  const newKey = async (organization: TestOrganization, identityId: string | null): Promise<string> =>
    (await makeKey(services, organization.id, identityId, organization.adminUserId)).secret;
  // New keys: the server's cache of the first one is older than the target's change.
  const own = await newKey(ours, made.id);
  return {
    ...base,
    ...part,
    target: { ...made, key: own },
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

/** The same scene with ids and names that never existed. */
export function emptied(kit: Kit, scene: Scene): Scene {
  const nobody = (word: string): TestAgent => ({ ...scene.target, id: randomUUID(), handle: handle(word) });
  const absent: Scene = {
    ...scene,
    target: nobody("target"),
    peer: nobody("peer"),
    organizationId: `org_${randomUUID()}`,
  };
  return { ...absent, ...kit.nothing(scene, absent) };
}

async function cursorOf(parley: TestParley, { adminKey }: TestOrganization): Promise<string> {
  return (await parley.graphql("{ eventCursor }", {}, adminKey)).data!["eventCursor"] as string;
}
