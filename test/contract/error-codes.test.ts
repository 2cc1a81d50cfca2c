import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorCatalogue } from "../../subgraphs/index.js";
import { makeAgent, makeOrganization } from "../support/org.js";
import { startTestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";
import { a2aCodes } from "./produce-a2a.js";
import { brandCodes } from "./produce-brand.js";
import { billingCodes, meteredPlans } from "./produce-billing.js";
import { invitationCodes } from "./produce-invitations.js";
import { orgCodes } from "./produce-org.js";
import { peopleCodes } from "./produce-people.js";
import { signupCodes } from "./produce-signup.js";
import { transportCodes } from "./produce-transport.js";
import { vaultSecretCodes } from "./produce-vault-secrets.js";
import { vaultCodes } from "./produce-vault.js";
import { webhookCodes } from "./produce-webhooks.js";
import type { Produce, Stage } from "./produced.js";

const codes: Readonly<Record<string, Produce>> = {
  ...transportCodes,
  ...orgCodes,
  ...billingCodes,
  ...brandCodes,
  ...peopleCodes,
  ...signupCodes,
  ...vaultSecretCodes,
  ...webhookCodes,
  ...vaultCodes,
  ...a2aCodes,
  ...invitationCodes,
};

let stage: Stage;

beforeAll(async () => {
  // The provider is one that does not answer.
  const provider = { OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "parley" };
  const environment = {
    GRAPHQL_INTROSPECTION: "off",
    A2A_CALLS_PER_MINUTE: "12",
    A2A_INVITATIONS_OPEN: "20",
    SIGNUP_PER_ADDRESS_PER_HOUR: "0",
    PLANS: meteredPlans,
    ...provider,
  };
  const parley = await startTestParley({ environment });
  const organization = await makeOrganization(parley.services);
  const mark = randomUUID().slice(0, 8);
  const agent = await makeAgent(parley.services, organization, `agent-${mark}`);
  const peer = await makeAgent(parley.services, organization, `peer-${mark}`);
  stage = { parley, organization, agent, peer };
});
afterAll(() => stage?.parley.close());

test("every code of the catalogue is produced here, and no other", () => {
  expect(Object.keys(codes).sort()).toEqual(Object.keys(errorCatalogue).sort());
});

test("the address of an error in REST and in GraphQL is a page that explains every code", async () => {
  const { parley, agent } = stage;
  const missing = await rest(parley, agent.key, "GET", "/api/v1/identities/nobody-of-that-name");
  const { docs_url: address, ...shown } = missing.body.error;
  expect(shown).toMatchObject({ message: "There is no identity with this handle.", hint: expect.any(String) });
  expect(address).toBe(`${parley.url}/docs/errors#not_found`);
  const { errors } = await parley.graphql(`{ identity(agentHandle: "nobody-of-that-name") { id } }`, {}, agent.key);
  expect(errors![0]).toMatchObject({ message: shown.message, extensions: { hint: shown.hint, docsUrl: address } });
  const broken = await parley.graphql("{ viewer {", {}, agent.key);
  const refused = await parley.graphql("{ viewer { kind } }", {}, "ApiKey_wrong");
  expect([broken, refused].map((answer) => new URL(answer.errors![0]!.extensions["docsUrl"]).hash)).toEqual([
    "#bad_request",
    "#unauthenticated",
  ]);
  const response = await fetch(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const page = await response.text();
  for (const [code, { status }] of Object.entries(errorCatalogue)) {
    const section = page.slice(page.indexOf(`<section id="${code}">`)).split("</section>")[0]!;
    expect(section, code).toContain(`<code>${code}</code>`);
    expect(section, code).toContain(`${status} `);
    expect(section, code).toContain("What to do: ");
  }
});

test.each(Object.entries(codes))("%s reaches a client with the status of the catalogue", async (code, produce) => {
  expect(await produce(stage)).toEqual({ status: errorCatalogue[code]?.status, code });
});
