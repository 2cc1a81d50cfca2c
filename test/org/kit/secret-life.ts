import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import type { TestCredential } from "../../support/parley.js";
import { mailedToken, newAddress, signIn } from "../../support/people.js";
import { rest, type RestAnswer } from "../../support/rest.js";
import { agreed, callMcp, exchangeOf, postForm, refreshOf } from "../support/mcp-grants.js";
import { codeFor, signUp, wrongCode } from "../support/signup.js";
import { makeInvitation } from "../../support/org.js";
import type { Day, SecretLifeDefinition } from "../../support/kit/secret-life.js";
import { insecure } from "../support/webhooks.js";
import type { OrgPart } from "./scene.js";

/** A keyed write and its replay: the recorded answer shows the secret once more. */
async function twice({ parley }: Day, by: TestCredential, path: string): Promise<void> {
  const key = { "idempotency-key": randomUUID() };
  const first = await rest(parley, by, "POST", path, undefined, key);
  expect(first.body.signing_key).toMatch(/^whsec_/);
  expect((await rest(parley, by, "POST", path, undefined, key)).body).toEqual(first.body);
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

async function useSigningKeys(day: Day): Promise<void> {
  const { parley, scene } = day;
  const path = `/api/v1/identities/${scene.target.handle}/signing-key`;
  await twice(day, scene.target.key, path);
  await twice(day, scene.target.key, path);
  await twice(day, scene.credentials["cons"]!, "/api/v1/signing-keys");
  await rest(parley, scene.target.key, "GET", path);
}

/** An application gets in, renews its tokens, shows wrong ones, and gives them back. */
async function letApplicationIn({ parley, scene, secrets }: Day): Promise<void> {
  const consent = await agreed(parley, scene.credentials["cons"]!, scene.target.id);
  const post = (path: string, fields: Record<string, string>) => postForm(parley, path, fields);
  const parts = (text: string): string[] => text.split(".").slice(1);
  for (const part of [...parts(consent.code), consent.verifier]) secrets.add("code of an application", part);
  const form = exchangeOf(consent);
  await post("/oauth/token", { ...form, code: `${consent.code}x` });
  let { body } = await post("/oauth/token", form);
  for (let renewed = 0; renewed < 2; renewed++) {
    for (const part of [...parts(body.access_token), ...parts(body.refresh_token)])
      secrets.add("token of an application", part);
    expect((await callMcp(parley, body.access_token)).status).toBe(200);
    await callMcp(parley, `${body.access_token}x`);
    await post("/oauth/token", { ...form, ...refreshOf({ clientId: "nobody", refresh: body.refresh_token }) });
    const { clientId } = consent.request;
    ({ body } = await post("/oauth/token", refreshOf({ clientId, refresh: body.refresh_token })));
  }
  for (const part of [...parts(body.access_token), ...parts(body.refresh_token)])
    secrets.add("token of an application", part);
  await post("/oauth/revoke", { token: body.refresh_token, client_id: consent.request.clientId });
}

async function signUpAndIn(day: Day): Promise<void> {
  const { parley, secrets, codes, world } = day;
  const { key, humanEmail } = await signUp(parley);
  const code = await codeFor(parley, humanEmail);
  codes.push(code);
  const verify = (verification_code: unknown): Promise<RestAnswer> =>
    rest(parley, key, "POST", "/api/v1/agent-signup/verify", { verification_code });
  for (const wrong of [wrongCode(code), key, [code], Number(code), `${code}0`]) await verify(wrong);
  await rest(parley, key, "POST", "/api/v1/agent-signup/resend-verification");
  expect((await verify(code)).status).toBe(200);
  await verify(code);
  const address = newAddress();
  await makeInvitation(parley.services, world.ours, address);
  const token = await mailedToken(parley, address);
  secrets.add("sign-in token", token);
  for (const tried of [`${token}x`, token, token]) await signIn(parley, tried);
}

async function registerBrand({ parley, scene, secrets }: Day): Promise<void> {
  const admin = scene.credentials["oCons"]!;
  const taxId = `DE${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  secrets.add("tax number", taxId);
  const brand = { legal_name: "Acme", display_name: "Acme", entity_type: "non_profit", country: "DE", tax_id: taxId };
  const contact = { website: "https://acme.example", email: "a@acme.example", phone: "+4930123456" };
  const place = { vertical: "retail", street: "1", city: "Berlin" };
  await rest(parley, admin, "DELETE", "/api/v1/compliance/brand");
  const made = await rest(parley, admin, "POST", "/api/v1/compliance/brand", { ...brand, ...contact, ...place });
  expect(made.status).toBeLessThan(300);
  for (const wrong of [{ tax_id: taxId }, { ...brand, ...contact, ...place, tax_id: [taxId] }])
    await rest(parley, admin, "POST", "/api/v1/compliance/brand", wrong);
  const replaced = `DE${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  secrets.add("tax number", replaced);
  await rest(parley, admin, "PUT", "/api/v1/compliance/brand", { tax_id: [taxId] });
  const renewed = { ...brand, ...contact, ...place, tax_id: replaced };
  expect((await rest(parley, admin, "PUT", "/api/v1/compliance/brand", renewed)).status).toBeLessThan(300);
}

/** A subscription whose address holds a secret, of a receiver that takes some events and refuses others. */
async function sendWebhooks({ parley, scene, secrets, receiver }: Day): Promise<void> {
  const { target, peer } = scene;
  const password = randomUUID();
  secrets.add("query of a webhook's address", password);
  const url = `${receiver.url}?key=${password}`;
  const body = { url, event_types: ["a2a.task.created"], agent_identity_id: target.id };
  const hooks = "/api/v1/webhooks/subscriptions";
  const made = await rest(parley, target.key, "POST", hooks, body);
  expect(made.status).toBe(201);
  const { host } = new URL(receiver.url);
  for (const wrong of [`https://user:${password}@${host}/`, `ftp://${host}/${password}`, `not a url ${password}`])
    await rest(parley, target.key, "POST", hooks, { ...body, url: wrong });
  const before = receiver.received.length;
  await rest(parley, target.key, "POST", `${hooks}/${made.body.id}/test`);
  const parts = [{ text: "Please." }];
  const message = { messageId: randomUUID(), role: "ROLE_USER", parts };
  const params = { message, configuration: { returnImmediately: true } };
  const sending = { jsonrpc: "2.0", id: 1, method: "SendMessage", params };
  await rest(parley, peer.key, "POST", `/a2a/${target.handle}`, sending, { "a2a-version": "1.0" });
  await vi.waitUntil(() => receiver.received.length >= before + 2, { interval: 50 });
}

export const secretLife: SecretLifeDefinition<OrgPart> = {
  environment: { ...insecure, SIGN_IN_LINKS_PER_ADDRESS_PER_HOUR: "100000" },
  async live(day) {
    await useKeys(day);
    await useSigningKeys(day);
    await letApplicationIn(day);
    await signUpAndIn(day);
    await registerBrand(day);
    await sendWebhooks(day);
  },
  ownWords: [
    {
      place: /^column public\.(webhook_subscription|delivery_attempt)\.url$/,
      kind: /^query of a webhook's address$/,
      why: "The owner of a subscription reads its address again, and which one an attempt went to.",
    },
  ],
};
