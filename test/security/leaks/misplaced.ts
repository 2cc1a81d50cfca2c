import { randomUUID } from "node:crypto";
import { headersOf, type TestParley } from "../../support/parley.js";
import { openSocket } from "../../support/socket.js";
import { graphqlCall, restCall } from "../../support/kit/calls.js";
import type { Scene, World } from "../../support/kit/scene.js";
import type { Kit } from "../../support/kit/kit.js";
import { firstAble, forEach, type Operation, operationsOf } from "./every-operation.js";
import type { Material } from "./material.js";

/** Arguments whose value says which thing is meant: a secret there names nothing, so that nothing is stored. */
const naming = /\b(\w*(?:id|handle|token|code|ticket|state|after|since|from|to|email|emailAddress)): "[^"]*"/gi;

/**
 * Calls every operation with secrets where they do not belong: nearly right, in another header, in the path, the query
 * string and the body, in documents and in variables.
 */
export async function misplaceSecrets(
  kit: Kit,
  world: World,
  scene: Scene,
  secret: string,
  material: Material,
): Promise<void> {
  const wrongs = nearlyRight(scene);
  let turn = 0;
  await forEach(operationsOf(kit), async (operation) => {
    const wrong = wrongs[turn++ % wrongs.length]!;
    if (operation.row.name.includes(" ")) await misplaceInRest(kit, world, scene, operation, secret, wrong);
    else await misplaceInGraphql(kit, world, scene, operation, secret, wrong);
  });
  await misplaceInDocuments(world.parley, scene, secret);
  await misplaceInSockets(world.parley, scene, secret, material);
}

/** Headers of credentials that are nearly right. */
function nearlyRight({ credentials, target: { key } }: Scene): Readonly<Record<string, string>>[] {
  const bearer = headersOf(credentials["cons"]!)["authorization"]!;
  const token = headersOf(credentials["svc"]!)["x-service-token"]!;
  return [
    { "x-api-key": `${key}x` },
    { "x-api-key": bearer },
    { "x-api-key": token },
    { authorization: `Bearer ${key}` },
    { authorization: `Basic ${Buffer.from(`agent:${key}`).toString("base64")}` },
    { authorization: bearer.slice(0, -3) },
    { "x-service-token": key },
    { "x-service-token": `${token}.${key}` },
  ];
}

async function misplaceInRest(
  kit: Kit,
  { parley }: World,
  scene: Scene,
  operation: Operation,
  secret: string,
  wrong: Readonly<Record<string, string>>,
): Promise<void> {
  const { method, path, body } = restCall(kit, operation.row.name, scene);
  const able = scene.credentials[firstAble(operation) ?? "none"] ?? null;
  const json = { "content-type": "application/json", "a2a-version": "1.0", "idempotency-key": randomUUID() };
  const payload = JSON.stringify(body ?? {});
  const sent = body === undefined ? {} : { body: payload };
  await parley.fetch(path, { method, ...sent, headers: { ...json, ...wrong } });
  const template = operation.row.operation.split(" ")[1]!;
  // Where the path does not say which one is meant, it would be the caller's own, and gone.
  if ((operation.spends || method === "DELETE") && !template.includes("{")) return;
  const inPath = template.replaceAll(/\{\w+\}/g, encodeURIComponent(secret));
  await parley.fetch(
    `${inPath}?token=${secret}&cursor=${secret}&auth_hash=${secret}&${secret}=1`,
    { method, headers: json },
    able,
  );
  if (body === undefined || body === null) return;
  const bodies = [JSON.stringify(secret), JSON.stringify([secret]), `${payload.slice(0, -1)}, "token": ${secret}}`];
  const everywhere = JSON.stringify(Object.fromEntries(Object.keys(body).map((key) => [key, { [key]: secret }])));
  const asNames = [{ [secret]: "\0" }, named(body, secret)];
  for (const bad of [...bodies, everywhere, ...asNames.map((one) => JSON.stringify(one))])
    await parley.fetch(path, { method, body: bad, headers: json }, able);
}

/** The body with the secret as a key of every object in it. */
function named(value: unknown, secret: string): unknown {
  if (Array.isArray(value)) return value.map((item) => named(item, secret));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, named(inner, secret)]);
  return { ...Object.fromEntries(entries), [secret]: { [secret]: "\0" } };
}

async function misplaceInGraphql(
  kit: Kit,
  { parley }: World,
  scene: Scene,
  operation: Operation,
  secret: string,
  wrong: Readonly<Record<string, string>>,
): Promise<void> {
  const document = graphqlCall(kit, operation.row.name, scene);
  if (operation.row.name.startsWith("Subscription.")) return;
  await parley.graphql(document, {}, wrong);
  const misnamed = document.replaceAll(naming, `$1: "${secret}"`);
  if (misnamed === document) return;
  await parley.graphql(misnamed, {}, scene.credentials[firstAble(operation) ?? "none"] ?? null);
}

/** What the request itself gets wrong, before any operation runs. */
async function misplaceInDocuments(parley: TestParley, { credentials, target }: Scene, secret: string): Promise<void> {
  const caller = credentials["cons"]!;
  const documents = [
    `{ viewer(token: "${secret}") { kind } }`,
    `{ viewer "${secret}" { kind } }`,
    `{ viewer { kind } ${secret}`,
    `{ ${secret.replaceAll(/\W/g, "")} }`,
    `query { identities(first: "${secret}") { nodes { id } } }`,
    `{ webhookDeliveries(after: "${secret}") { nodes { id } } }`,
    `mutation { signIn(input: { token: ["${secret}"] }) { token } }`,
    `mutation { createA2aContactRule(input: { agentHandle: "a", action: "${secret}", peerHandle: "b" }) { contactRule { id } } }`,
  ];
  for (const document of documents) await parley.graphql(document, {}, caller);
  const wrongVariables: readonly (readonly [string, Record<string, unknown>])[] = [
    ["query ($first: Int) { identities(first: $first) { nodes { id } } }", { first: secret }],
    ["mutation ($input: SignInInput!) { signIn(input: $input) { token } }", { input: { token: [secret] } }],
    ["mutation ($input: SignInInput!) { signIn(input: $input) { token } }", { input: { apiKey: secret } }],
    ["mutation ($input: SignInInput!) { signIn(input: $input) { token } }", { input: secret }],
    ["mutation ($input: SignInInput!) { signIn(input: $input) { token } }", { input: { [secret]: secret } }],
    ["query ($s: Boolean!) { viewer { kind @include(if: $s) } }", { s: secret }],
  ];
  for (const [document, variables] of wrongVariables) await parley.graphql(document, variables, caller);
  const headers = { "content-type": "application/json" };
  const unnamed = JSON.stringify({ query: "query a { viewer { kind } }", operationName: secret });
  for (const body of [unnamed, `{"query": ${secret}`, `{"query": ["${secret}"]}`, `{"variables": "${secret}"}`, secret])
    await parley.fetch("/graphql", { method: "POST", body, headers }, caller);
  await parley.fetch(`/graphql?query={viewer{kind}}&token=${secret}`, {}, caller);
  await parley.fetch(`/api/v1/nowhere/${secret}?token=${secret}`, { headers: { referer: secret } }, caller);
  const both = { "x-api-key": target.key, ...headersOf(caller) };
  await parley.fetch("/api/whoami", {}, both);
  await parley.fetch("/api/whoami", { headers: { "x-request-id": `${secret}!`, "user-agent": "leaks" } }, caller);
}

async function misplaceInSockets({ url }: TestParley, { target }: Scene, secret: string, material: Material) {
  const { key } = target;
  const attempts: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ apiKey: `${key}x` }, "{ viewer { kind } }"],
    [{ apiKey: key, token: key }, "{ viewer { kind } }"],
    [{ authorization: `Bearer ${key}`, apiKey: { key } }, "{ viewer { kind } }"],
    [{ apiKey: key }, `subscription { agentActivity(agentHandle: "${secret}", after: "${secret}") { kind } }`],
    [{ apiKey: key }, `subscription { agentActivity(token: "${secret}") { kind } }`],
    [{ apiKey: key }, `mutation { signIn(input: { token: "${secret}" }) { token } }`],
    [{ apiKey: key }, `{ viewer { ${secret}`],
  ];
  for (const [credential, document] of attempts) {
    const socket = openSocket(url, credential);
    const end: unknown = await socket.run(document).catch((error: unknown) => error);
    await socket.close();
    const { code, reason } = end as { code?: number; reason?: string };
    material.note("subscription", "refused", `${JSON.stringify(end)} ${String(code)} ${String(reason)}`);
  }
}
