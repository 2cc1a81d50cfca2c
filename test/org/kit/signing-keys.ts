import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { handle } from "../../support/handle.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { Day } from "../../support/kit/secret-life.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden } from "../../support/kit/visible.js";
import { makeAgent, makeSigningKey } from "../../support/org.js";
import type { TestCredential } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { mutate } from "../support/mutate.js";
import type { OrgPart } from "./part.js";

interface More {
  /** The one in use of the target. */
  readonly signingKeyId: string;
}

async function useSigningKeys(day: Day): Promise<void> {
  const { parley, scene } = day;
  const path = `/api/v1/identities/${scene.target.handle}/signing-key`;
  await twice(day, scene.target.key, path);
  await twice(day, scene.target.key, path);
  await twice(day, scene.credentials["cons"]!, "/api/v1/signing-keys");
  await rest(parley, scene.target.key, "GET", path);
}

/** A keyed write and its replay: the recorded answer shows the secret once more. */
async function twice({ parley }: Day, by: TestCredential, path: string): Promise<void> {
  const key = { "idempotency-key": randomUUID() };
  const first = await rest(parley, by, "POST", path, undefined, key);
  expect(first.body.signing_key).toMatch(/^whsec_/);
  expect((await rest(parley, by, "POST", path, undefined, key)).body).toEqual(first.body);
}

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const signingKeys: FeatureKit<OrgPart, More> = {
  rest: `
  GET    /api/v1/identities/{agent_handle}/signing-key         401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  POST   /api/v1/identities/{agent_handle}/signing-key         401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/signing-keys                                  401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/signing-keys                                  401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  `,
  graphql: `
  Query.signingKey                       401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.rotateSigningKey              401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.dropReplacedSigningKey        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  `,
  prepare: async ({ parley: { services }, ours, theirs, sibling, theirAgent }) => {
    await makeSigningKey(services, ours, sibling);
    await makeSigningKey(services, theirs, theirAgent);
  },
  part: async ({ parley, ours }, { target }) => {
    await makeSigningKey(parley.services, ours, target);
    return {};
  },
  secretLife: { live: useSigningKeys },
  more: async ({ parley }, { target }) => {
    const { signingKey } = parley.services.database.request.reader;
    return { signingKeyId: (await signingKey.findFirstOrThrow({ where: { identityId: target.id } })).id };
  },
  calls: {
    "Query.signingKey": () => ["", "{ createdAt }"],
    "Mutation.rotateSigningKey": ({ target }) => [input(`agentHandle: "${target.handle}"`), "{ createdAt }"],
    "Mutation.dropReplacedSigningKey": ({ target }) => [input(`agentHandle: "${target.handle}"`), "{ dropped }"],
  },
  visible: {
    findVisibleSigningKeys: hidden(({ signingKeyId }) => [new Date(), [signingKeyId]]),
    findVisibleSigningKeysOf: hidden(({ target }) => [new Date(), [target.id]]),
  },
  events: {
    "signing_key.created": async ({ parley: { services }, ours }) => {
      await makeSigningKey(services, ours, await makeAgent(services, ours, handle("signer")));
    },
    "signing_key.dropped": async (world, scene) => {
      await makeSigningKey(world.parley.services, world.ours, scene.target);
      await mutate(
        world,
        scene,
        `dropReplacedSigningKey(input: { agentHandle: "${scene.target.handle}" }) { dropped }`,
      );
    },
  },
  unfiltered: [alone("findNewestSigningKey")],
};
