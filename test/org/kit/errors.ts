import { randomUUID } from "node:crypto";
import { makeOrganization } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { byGraphql, byRest, type Produce } from "../../support/kit/produced.js";

const identities = "/api/v1/identities";
const newHandle = (): string => `made-${randomUUID().slice(0, 12)}`;

/** Codes of identities, keys and sessions. */
export const orgCodes: Readonly<Record<string, Produce>> = {
  identity_quota_exceeded: async ({ parley }) => {
    const { adminKey } = await makeOrganization(parley.services, "free");
    for (let made = 0; made < 3; made++)
      await rest(parley, adminKey, "POST", identities, { agent_handle: newHandle() });
    return byRest(parley, adminKey, ["POST", identities, { agent_handle: newHandle() }]);
  },
  phone_unavailable: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: newHandle(), phone_number: {} }]),
  tunnel_unavailable: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: newHandle(), tunnel: {} }]),
  admin_key_mint_forbidden: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", "/api/v1/api-keys", { label: "another" }]),
  api_key_revoked: async ({ parley, organization }) => {
    const made = await rest(parley, organization.admin, "POST", "/api/v1/api-keys", { label: "short-lived" });
    const key = `/api/v1/api-keys/${made.body.record.id}`;
    await rest(parley, organization.admin, "POST", `${key}/revoke`);
    return byRest(parley, organization.admin, ["PATCH", key, { label: "late" }]);
  },
  sign_in_link_invalid: ({ parley }) =>
    byGraphql(parley, null, `mutation { signIn(input: { token: "unknown" }) { expiresAt } }`),
};
