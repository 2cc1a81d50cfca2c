import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import type { Day } from "../../support/kit/secret-life.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { makeKey, makeServiceToken } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** A key of the target that is not used for calls. */
    readonly spareKeyId: string;
    /** An admin key of ours that is not used for calls. */
    readonly spareAdminKeyId: string;
    /** A service token of ours that is not used for calls. */
    readonly spareTokenId: string;
  }
}

async function useKeys({ parley, world, scene }: Day): Promise<void> {
  const admin = scene.credentials["cons"]!;
  const made = await rest(parley, admin, "POST", "/api/v1/api-keys", { label: "made" });
  const { api_key: key, record } = made.body;
  await rest(parley, key, "GET", "/api/whoami");
  await rest(parley, admin, "PATCH", `/api/v1/api-keys/${record.id}`, { label: "renamed" });
  await rest(parley, key, "POST", "/api/v1/api-keys/self/revoke");
  expect((await rest(parley, key, "GET", "/api/whoami")).status).toBe(401);
  const minted = await parley.graphql(
    `mutation { createServiceToken(input: { label: "vault" }) { secret serviceToken { id } } }`,
    {},
    admin,
  );
  const { secret, serviceToken } = minted.data!["createServiceToken"];
  await rest(parley, { "x-service-token": secret }, "GET", "/api/whoami");
  const revoking = `mutation ($id: ID!) { revokeServiceToken(input: { id: $id }) { serviceToken { id } } }`;
  await parley.graphql(revoking, { id: serviceToken.id }, admin);
  const again = await parley.graphql("{ viewer { kind } }", {}, { "x-service-token": secret });
  expect(again.errors).toBeDefined();
  const session = await parley.graphql(
    `mutation ($id: ID!) { switchOrganization(input: { organizationId: $id }) { token } }`,
    { id: world.ours.id },
    admin,
  );
  expect(session.errors).toBeUndefined();
}

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const keys: FeatureKit<OrgPart> = {
  rest: `
  POST   /api/v1/api-keys                                      401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  POST   /api/v1/api-keys#admin                                401   403c  403a  403a  403a  403m  403a  ok    403m  403a  ok    401
  GET    /api/v1/api-keys                                      401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  GET    /api/v1/api-keys/self                                 401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  POST   /api/v1/api-keys/self/revoke                          401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  PATCH  /api/v1/api-keys/{key_id}                             401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  POST   /api/v1/api-keys/{key_id}/revoke                      401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  `,
  graphql: `
  Query.apiKeys                          401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.serviceTokens                    401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.createApiKey                  401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  Mutation.createApiKey#admin            401   403c  403a  403a  403a  403m  403a  ok    403m  403a  ok    401
  Mutation.updateApiKey                  401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.revokeApiKey                  401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.updateApiKey#admin            401   403c  403c  403c  403c  403c  403a  ok    403c  403c  404   401
  Mutation.revokeApiKey#admin            401   403c  403c  403c  403c  403c  403a  ok    403c  403c  404   401
  Mutation.revokeOwnApiKey               401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  Mutation.createServiceToken            401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.revokeServiceToken            401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  `,
  legend: { "403m": "403 admin_key_mint_forbidden" },
  part: async ({ parley: { services }, ours }, { target }) => ({
    spareKeyId: target.keyId,
    spareAdminKeyId: (await makeKey(services, ours.id, null, ours.adminUserId)).id,
    spareTokenId: (await makeServiceToken(services, ours)).id,
  }),
  nothing: () => ({
    spareKeyId: `ApiKey_${randomUUID()}`,
    spareAdminKeyId: `ApiKey_${randomUUID()}`,
    spareTokenId: `SvcToken_${randomUUID()}`,
  }),
  facts: (_, { spareKeyId }) => [spareKeyId],
  parameters: (_, { spareKeyId }) => ({ key_id: spareKeyId }),
  secretLife: { live: useKeys },
  calls: {
    "Query.apiKeys": () => ["", ids],
    "Query.serviceTokens": () => ["", ids],
    "Mutation.createApiKey": ({ target }) => [
      input(`label: "test", scopedIdentityId: "${target.id}"`),
      "{ apiKey { id } }",
    ],
    "Mutation.createApiKey#admin": () => [input(`label: "test"`), "{ apiKey { id } }"],
    "Mutation.updateApiKey": ({ spareKeyId }) => [input(`id: "${spareKeyId}", label: "renamed"`), "{ apiKey { id } }"],
    "Mutation.revokeApiKey": ({ spareKeyId }) => [input(`id: "${spareKeyId}"`), "{ apiKey { id } }"],
    "Mutation.updateApiKey#admin": ({ spareAdminKeyId }) => [
      input(`id: "${spareAdminKeyId}", label: "renamed"`),
      "{ apiKey { id } }",
    ],
    "Mutation.revokeApiKey#admin": ({ spareAdminKeyId }) => [input(`id: "${spareAdminKeyId}"`), "{ apiKey { id } }"],
    "Mutation.revokeOwnApiKey": () => ["", "{ apiKey { id } }"],
    "Mutation.createServiceToken": () => [input(`label: "vault"`), "{ serviceToken { id } }"],
    "Mutation.revokeServiceToken": ({ spareTokenId }) => [input(`id: "${spareTokenId}"`), "{ serviceToken { id } }"],
  },
  bodies: {
    "POST /api/v1/api-keys": ({ target }) => ({ label: "test", scoped_identity_id: target.id }),
    "POST /api/v1/api-keys#admin": () => ({ label: "test" }),
    "PATCH /api/v1/api-keys/{key_id}": () => ({ label: "renamed" }),
  },
  visible: {
    findVisibleKeys: hidden(({ spareKeyId }) => [[spareKeyId]]),
    listVisibleKeys: shown(() => [{}, page]),
    listVisibleServiceTokens: shown(() => [{}, page]),
  },
  codes: {
    admin_key_mint_forbidden: ({ parley, organization }) =>
      byRest(parley, organization.adminKey, ["POST", "/api/v1/api-keys", { label: "another" }]),
    api_key_revoked: async ({ parley, organization }) => {
      const made = await rest(parley, organization.admin, "POST", "/api/v1/api-keys", { label: "short-lived" });
      const key = `/api/v1/api-keys/${made.body.record.id}`;
      await rest(parley, organization.admin, "POST", `${key}/revoke`);
      return byRest(parley, organization.admin, ["PATCH", key, { label: "late" }]);
    },
  },
  spending: [
    "POST /api/v1/api-keys/self/revoke",
    "POST /api/v1/api-keys/{key_id}/revoke",
    "Mutation.revokeApiKey",
    "Mutation.revokeApiKey#admin",
    "Mutation.revokeOwnApiKey",
    "Mutation.revokeServiceToken",
  ],
  unfiltered: [alone("listVisibleKeys"), alone("listVisibleServiceTokens")],
};
