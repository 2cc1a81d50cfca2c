import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const createDocument = `mutation($input: CreateServiceTokenInput!) {
  createServiceToken(input: $input) {
    secret serviceToken { id label description createdBy last4 status lastUsedAt expiresAt revokedAt createdAt }
  }
}`;
const revokeDocument = `mutation($id: ID!) {
  revokeServiceToken(input: { id: $id }) { serviceToken { id status revokedAt } }
}`;
let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "token-watcher");
});
afterAll(() => parley?.close());

const create = (credential: TestCredential, input: object) => parley.graphql(createDocument, { input }, credential);
const revoke = (credential: TestCredential, id: string) => parley.graphql(revokeDocument, { id }, credential);
const minted = async (input: object = { label: "vault" }): Promise<{ secret: string; serviceToken: any }> =>
  (await create(organization.admin, input)).data!["createServiceToken"];
const whoami = (secret: string) => rest(parley, { "x-service-token": secret }, "GET", "/api/whoami");
const codeOf = ({ errors }: { errors: any }): string => errors?.[0]?.extensions.code;

describe("minting", () => {
  it("shows the full token once; it says who it is, and only what may be shown is kept", async () => {
    const { secret, serviceToken } = await minted({ label: "backup", description: "nightly" });
    expect(secret).toMatch(/^SvcToken_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.[\w-]{43}$/);
    expect(serviceToken).toEqual({
      id: secret.split(".")[0],
      label: "backup",
      description: "nightly",
      createdBy: organization.adminUserId,
      last4: secret.slice(-4),
      status: "ACTIVE",
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
      createdAt: "2026-03-01T09:00:00.000Z",
    });
    expect((await whoami(secret)).body).toMatchObject({
      auth_type: "api_key",
      auth_subtype: "service_token",
      scope: `organization:${organization.id}`,
      organization_id: organization.id,
      created_by: organization.adminUserId,
      creator_type: "human",
      key_id: serviceToken.id,
      label: "backup",
      description: "nightly",
    });
  });

  it("is for admin keys and console admins", async () => {
    const byKey = await create(organization.adminKey, { label: "by a key" });
    expect(byKey.data!["createServiceToken"].serviceToken.createdBy).toBe(organization.adminUserId);
    for (const credential of [organization.member, agent.key]) {
      expect(codeOf(await create(credential, { label: "x" }))).toBe("admin_required");
    }
    const token = { "x-service-token": (await minted()).secret };
    expect(codeOf(await create(token, { label: "x" }))).toBe("credential_not_accepted");
  });

  it.each([
    [{ label: "" }, "label"],
    [{ label: "   " }, "label"],
    [{ label: "x".repeat(256) }, "label"],
    [{ label: "x", description: "x".repeat(1001) }, "description"],
    [{ label: "x", expiresAt: "2026-03-01T08:59:59Z" }, "expiresAt"],
  ])("refuses %j", async (input, field) => {
    const answer = await create(organization.admin, input);
    expect(codeOf(answer)).toBe("validation_failed");
    expect(answer.errors![0]!.extensions["violations"][0].path).toEqual([field]);
  });

  it("ends a token at its time", async () => {
    const { secret } = await minted({ label: "short", expiresAt: new Date(clock.now().getTime() + 60_000) });
    expect((await whoami(secret)).status).toBe(200);
    clock.advance(60_000);
    expect((await whoami(secret)).status).toBe(401);
  });
});

describe("listing", () => {
  it("shows admins the organization's tokens, newest first, and no API keys", async () => {
    const fresh = await makeOrganization(parley.services);
    const ids: string[] = [];
    for (const label of ["first", "second", "third"]) {
      clock.advance(1000);
      ids.unshift((await create(fresh.adminKey, { label })).data!["createServiceToken"].serviceToken.id);
    }
    await revoke(fresh.admin, ids[0]!);
    const list = async (credential: TestCredential, args = "") =>
      (
        await parley.graphql(
          `{ serviceTokens${args} { nodes { id } pageInfo { endCursor hasNextPage } } }`,
          {},
          credential,
        )
      ).data!["serviceTokens"];
    const idsOf = (page: any): string[] => page.nodes.map((node: { id: string }) => node.id);
    expect(idsOf(await list(fresh.admin))).toEqual(ids);
    expect(idsOf(await list(fresh.adminKey, "(status: ACTIVE)"))).toEqual(ids.slice(1));
    const page = await list(fresh.admin, "(first: 2)");
    expect(page.pageInfo.hasNextPage).toBe(true);
    expect(idsOf(await list(fresh.admin, `(first: 2, after: "${page.pageInfo.endCursor}")`))).toEqual(ids.slice(2));
    expect(idsOf(await list(other.admin))).toEqual([]);
    const keys = await rest(parley, fresh.admin, "GET", "/api/v1/api-keys");
    expect(keys.body.map((key: { id: string }) => key.id)).toEqual([fresh.adminKeyId]);
  });
});

describe("revoking", () => {
  it("ends a token at once, for good and once", async () => {
    const { secret, serviceToken } = await minted();
    expect((await whoami(secret)).status).toBe(200);
    const first = (await revoke(organization.adminKey, serviceToken.id)).data!["revokeServiceToken"].serviceToken;
    expect(first.status).toBe("REVOKED");
    expect((await whoami(secret)).status).toBe(401);
    clock.advance(1000);
    expect((await revoke(organization.admin, serviceToken.id)).data!["revokeServiceToken"].serviceToken).toEqual(first);
    const events = await parley.services.database.request.reader.event.findMany({
      where: { subjectId: serviceToken.id },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ kind, identityId }) => [kind, identityId])).toEqual([
      ["service_token.created", null],
      ["service_token.revoked", null],
    ]);
  });

  it("finds no token of others, no API key and no nonsense", async () => {
    const { serviceToken } = await minted();
    expect(codeOf(await revoke(other.admin, serviceToken.id))).toBe("not_found");
    for (const id of [organization.adminKeyId, "SvcToken_00000000-0000-4000-8000-000000000000", "x", "\u0000"]) {
      expect(codeOf(await revoke(organization.admin, id))).toBe("not_found");
    }
    const asKey = `/api/v1/api-keys/${serviceToken.id}`;
    expect(errorOf(await rest(parley, organization.admin, "PATCH", asKey, { label: "x" }))).toEqual([404, "not_found"]);
    expect(errorOf(await rest(parley, organization.admin, "POST", `${asKey}/revoke`))).toEqual([404, "not_found"]);
  });
});

describe("outside the vault", () => {
  it("X-Service-Token opens nothing, whatever it carries", async () => {
    const { secret } = await minted();
    for (const value of [secret, organization.adminKey, agent.key]) {
      const header = { "x-service-token": value };
      for (const path of ["/api/v1/identities", "/api/v1/api-keys/self", "/api/v1/mail/mailboxes"]) {
        expect(errorOf(await rest(parley, header, "GET", path))).toEqual([403, "credential_not_accepted"]);
      }
      const answer = await parley.graphql("{ identities { nodes { id } } }", {}, header);
      expect(codeOf(answer)).toBe("credential_not_accepted");
    }
  });

  it("an API key in X-Service-Token is not a key for GraphQL, also where a service token may ask", async () => {
    const { secret } = await minted();
    const ask = (value: string) =>
      parley.graphql("{ viewer { kind identity { id } } }", {}, { "x-service-token": value });
    expect((await ask(secret)).data).toEqual({ viewer: { kind: "SERVICE_TOKEN", identity: null } });
    for (const key of [organization.adminKey, agent.key]) {
      const answer = await ask(key);
      expect([answer.status, codeOf(answer)]).toEqual([403, "credential_not_accepted"]);
      expect(answer.data ?? null).toBeNull();
    }
    expect((await ask("SvcToken_nonsense")).status).toBe(401);
  });

  it("is no API key", async () => {
    const { secret } = await minted();
    expect(errorOf(await rest(parley, secret, "GET", "/api/whoami"))).toEqual([401, "unauthenticated"]);
  });
});
