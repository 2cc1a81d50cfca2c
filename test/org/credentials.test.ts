import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../rest-shim/routes/index.js";
import { makeAgent, makeOrganization, makeServiceToken } from "../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../support/parley.js";
import { errorOf, rest } from "../support/rest.js";

let parley: TestParley;
let credentials: Record<string, TestCredential>;

beforeAll(async () => {
  parley = await startTestParley();
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, "path-agent");
  const revoked = await makeAgent(parley.services, organization, "revoked-agent");
  await rest(parley, organization.admin, "POST", `/api/v1/api-keys/${revoked.keyId}/revoke`);
  credentials = {
    api_key: agent.key,
    bearer: organization.member,
    service_token: { "x-service-token": (await makeServiceToken(parley.services, organization)).secret },
    revoked: revoked.key,
  };
});

afterAll(async () => {
  await parley.close();
});

const ours = routes.filter(({ path }) =>
  /whoami|api-keys|mail\/mailboxes(\/\{email_address\})?$|identities(\/\{agent_handle\})?$/.test(path),
);

it("has the routes of the contract", () => {
  expect(ours.map(({ method, path, credentials: taken }) => `${method} ${path} ${taken.join("|")}`)).toEqual([
    "GET /api/whoami api_key|service_token|bearer",
    "POST /api/v1/api-keys api_key|bearer",
    "GET /api/v1/api-keys bearer",
    "GET /api/v1/api-keys/self api_key",
    "POST /api/v1/api-keys/self/revoke api_key",
    "PATCH /api/v1/api-keys/{key_id} bearer",
    "POST /api/v1/api-keys/{key_id}/revoke bearer",
    "POST /api/v1/identities api_key|bearer",
    "GET /api/v1/identities api_key|bearer",
    "GET /api/v1/identities/{agent_handle} api_key|bearer",
    "PATCH /api/v1/identities/{agent_handle} api_key|bearer",
    "DELETE /api/v1/identities/{agent_handle} api_key|bearer",
    "GET /api/v1/mail/mailboxes api_key",
    "GET /api/v1/mail/mailboxes/{email_address} api_key",
    "PATCH /api/v1/mail/mailboxes/{email_address} api_key",
  ]);
});

describe.each(ours.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", (_name, row) => {
  const path = row.path.replace("{agent_handle}", "path-agent").replace(/\{[^}]+\}/, "x");

  it("answers 401 for no credential and for a revoked one", async () => {
    for (const credential of [null, credentials["revoked"]!]) {
      const answer = await rest(parley, credential, row.method, path);
      expect(errorOf(answer)).toEqual([401, "unauthenticated"]);
      expect(answer.body.detail).toMatchObject({ code: "unauthenticated", message: expect.any(String) });
    }
  });

  it("answers 403 for good credentials of schemes that it does not take", async () => {
    const schemes = (["api_key", "bearer", "service_token"] as const).filter((it) => !row.credentials.includes(it));
    for (const scheme of schemes) {
      const answer = await rest(parley, credentials[scheme]!, row.method, path);
      expect([scheme, ...errorOf(answer)]).toEqual([scheme, 403, "credential_not_accepted"]);
    }
  });
});
