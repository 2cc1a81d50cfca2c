import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, makeServiceToken, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
});

afterAll(async () => {
  await parley.close();
});

describe.each(["/api/whoami", "/api/v1/whoami"])("%s", (path) => {
  it("tells an admin key what it opens", async () => {
    const { status, body } = await rest(parley, organization.adminKey, "GET", path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      auth_type: "api_key",
      auth_subtype: "api_key.admin_scoped",
      scope: `organization:${organization.id}`,
      organization_id: organization.id,
      created_by: organization.adminUserId,
      creator_type: "human",
      key_id: organization.adminKeyId,
      label: "test",
      description: null,
      expires_at: null,
    });
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("names the identity in an agent key's scope, as SDKs compare it", async () => {
    const agent = await makeAgent(parley.services, organization, `who-${path.length}`);
    const { body } = await rest(parley, agent.key, "GET", path);
    expect(body).toMatchObject({
      auth_subtype: "api_key.agent_scoped.claimed",
      scope: `agent_identity:${agent.id}`,
      organization_id: organization.id,
      created_by: agent.id,
      creator_type: "agent",
    });
  });

  it("tells an agent that its human has not confirmed it", async () => {
    const agent = await makeAgent(parley.services, organization, `new-${path.length}`, {
      claimStatus: "agent_unclaimed",
    });
    const { body } = await rest(parley, agent.key, "GET", path);
    expect(body).toMatchObject({ auth_subtype: "api_key.agent_scoped.unclaimed", scope: `agent_identity:${agent.id}` });
  });

  it("tells console users who they are and what role they have", async () => {
    const admin = await rest(parley, organization.admin, "GET", path);
    expect(admin.body).toMatchObject({
      auth_type: "jwt",
      auth_subtype: "console",
      user_id: organization.adminUserId,
      organization_id: organization.id,
      name: "Ada",
      org_role: "admin",
    });
    const member = await rest(parley, organization.member, "GET", path);
    expect(member.body).toMatchObject({ auth_type: "jwt", user_id: organization.memberUserId, org_role: "member" });
  });

  it("answers 401 without a valid credential", async () => {
    const forged = organization.adminKey.slice(0, -1) + (organization.adminKey.endsWith("A") ? "B" : "A");
    const credentials: TestCredential[] = [
      null,
      forged,
      "ApiKey_nonsense",
      { "x-api-key": "" },
      { authorization: "Bearer abc.def.ghi" },
      { authorization: "Basic YTpi" },
      { "x-service-token": "SvcToken_nonsense" },
    ];
    for (const credential of credentials) {
      expect(errorOf(await rest(parley, credential, "GET", path))).toEqual([401, "unauthenticated"]);
    }
  });
});

it("lets the first credential present decide", async () => {
  const both = { "x-api-key": "ApiKey_nonsense", ...organization.admin };
  expect((await rest(parley, both, "GET", "/api/whoami")).status).toBe(401);
  const good = { "x-api-key": organization.adminKey, authorization: "Bearer nonsense" };
  expect((await rest(parley, good, "GET", "/api/whoami")).status).toBe(200);
});

describe("a service token", () => {
  it("is known, and opens nothing but what takes service tokens", async () => {
    const { id, secret: value } = await makeServiceToken(parley.services, organization);
    const token = { "x-service-token": value };
    const { status, body } = await rest(parley, token, "GET", "/api/whoami");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      auth_type: "api_key",
      auth_subtype: "service_token",
      organization_id: organization.id,
    });
    expect(body).toMatchObject({ key_id: id, scope: `organization:${organization.id}`, label: "vault" });
    for (const path of ["/api/v1/identities", "/api/v1/api-keys", "/api/v1/api-keys/self", "/api/v1/mail/mailboxes"]) {
      expect(errorOf(await rest(parley, token, "GET", path))).toEqual([403, "credential_not_accepted"]);
    }
    expect((await rest(parley, value, "GET", "/api/whoami")).status).toBe(401);
    const answer = await parley.graphql("{ identities { nodes { id } } }", {}, token);
    expect(answer.errors?.[0]?.extensions.code).toBe("credential_not_accepted");
  });
});
