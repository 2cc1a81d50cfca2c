import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wantsTraces } from "../../gateway/start/start-tracing.js";
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from "../support/otlp-collector.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import type { ServerProcess } from "../support/process-server.js";
import { type Receiver, startReceiver } from "../support/receiver.js";
import { subgraphRoles } from "../support/subgraph-roles.js";

let collector: OtlpCollector;
let installation: Installation;
let receiver: Receiver;
const traced = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_BSP_SCHEDULE_DELAY: "20",
  WEBHOOK_ALLOW_INSECURE: "1",
});

beforeAll(async () => {
  [collector, installation, receiver] = await Promise.all([
    startOtlpCollector(),
    createInstallation(),
    startReceiver(),
  ]);
});
afterAll(async () => {
  await installation?.close();
  await receiver?.close();
  collector?.close();
});

/** A caller that records traces itself. */
const traceId = "0af7651916cd43dd8448eb211c80319c";
const callerId = "b7ad6b7169203331";
const headers = { traceparent: `00-${traceId}-${callerId}-01` };

const ofTrace = (span: CollectedSpan): boolean => span.traceId === traceId;

/** Makes a webhook and what it tells of. The names are what no trace may have. */
async function ring(server: ServerProcess, name: string): Promise<void> {
  const admin = await installation.admin(server);
  const create =
    "mutation ($handle: String!) { createIdentity(input: { agentHandle: $handle }) { identity { id mailbox { id } } } }";
  const { createIdentity } = await admin.graphql(create, { handle: name });
  const subscribe = `mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { signingKey } }`;
  const url = `${receiver.url}/${name}`;
  const input = { url, eventTypes: ["message.received"], mailboxId: createIdentity.identity.mailbox.id };
  await admin.graphql(subscribe, { input });
  const send = "mutation ($input: SendMailInput!) { sendMail(input: $input) { message { id } } }";
  const address = `${name}@agents.localhost`;
  await admin.graphql(send, {
    input: { mailbox: address, recipients: { to: [address] }, subject: `About ${name}`, bodyText: name },
  });
}

test("one trace leads from the caller through the gateway to the subgraph in another process and its database", async () => {
  const org = await installation.start({ ...traced(), PARLEY_ROLE: "org" });
  const others = subgraphRoles.map((role) => [`PARLEY_SUBGRAPH_${role.toUpperCase()}_URL`, "http://127.0.0.1:9"]);
  const urls = { ...Object.fromEntries(others), PARLEY_SUBGRAPH_ORG_URL: org.url };
  const gateway = await installation.start({ ...traced(), ...urls, PARLEY_ROLE: "gateway" });
  const admin = await installation.admin(gateway);
  const query = "{ identities(first: 1) { nodes { id } } }";
  expect((await admin.call("POST", "/graphql", { query }, headers)).status).toBe(200);
  const request = await collector.find((span) => ofTrace(span) && span.parentId === callerId);
  const operation = await collector.find((span) => ofTrace(span) && span.name === "graphql query");
  const call = await collector.find((span) => ofTrace(span) && span.name === "subgraph org");
  const remote = await collector.find((span) => ofTrace(span) && span.role === "org" && span.name === "POST /graphql");
  const select = await collector.find(
    (span) => ofTrace(span) && span.role === "org" && span.name.startsWith("postgresql "),
  );
  expect(request).toMatchObject({ role: "gateway", name: "POST /graphql", kind: 2, failed: false });
  expect(request.attributes).toMatchObject({ "http.route": "/graphql", "http.response.status_code": 200 });
  expect([operation.parentId, call.parentId, remote.parentId]).toEqual([request.id, operation.id, call.id]);
  expect([call.kind, remote.kind]).toEqual([3, 2]);
  expect(select.parentId).toBe(remote.id);
  expect(select.attributes).toMatchObject({ "db.system.name": "postgresql" });
  expect([await gateway.end(), await org.end()]).toEqual([0, 0]);
});

test("a delivery is a span that its receiver can go on with, and no trace has a secret, a name or a text", async () => {
  const server = await installation.start(traced());
  await ring(server, "whisperer");
  const span = await collector.find(({ name }) => name === "delivery");
  await expect.poll(() => receiver.received.length).toBe(1);
  const { headers: got, body } = receiver.received[0]!;
  expect(got["traceparent"]).toBe(`00-${span.traceId}-${span.id}-01`);
  expect(span).toMatchObject({
    kind: 3,
    failed: false,
    parentId: "",
    attributes: { "http.response.status_code": 200 },
  });
  expect(body).toContain(span.attributes["parley.event.id"]);
  // What is sent when the process ends has come too.
  expect(await server.end("SIGTERM")).toBe(0);
  const ours = /^(?:[A-Z]+ (?:\/|none)|graphql (?:query|mutation)$|subgraph [a-z0-9]+$|postgresql [A-Z]+$|delivery$)/;
  expect(collector.spans.filter(({ name }) => !ours.test(name))).toEqual([]);
  const everything = JSON.stringify(collector.spans);
  const key = await installation.adminKey();
  for (const secret of [key.slice(key.indexOf(".") + 1), "whisperer", "whsec_", receiver.url, "agents.localhost"]) {
    expect(everything).not.toContain(secret);
  }
});

test("without the settings nothing is recorded, and receivers get no trace", async () => {
  const before = [collector.spans.length, receiver.received.length] as const;
  const server = await installation.start({ WEBHOOK_ALLOW_INSECURE: "1" });
  await ring(server, "silent");
  await expect.poll(() => receiver.received.length).toBe(before[1] + 1);
  expect(receiver.received.at(-1)!.headers).not.toHaveProperty("traceparent");
  expect(await server.end("SIGTERM")).toBe(0);
  expect(collector.spans.length).toBe(before[0]);
});

describe("the standard settings switch traces", () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };
  test.each<[object, boolean]>([
    [{}, false],
    [endpoint, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://collector:4318/v1/traces" }, true],
    [{ ...endpoint, OTEL_SDK_DISABLED: "true" }, false],
    [{ ...endpoint, OTEL_SDK_DISABLED: "false" }, true],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: "none" }, false],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: "otlp" }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, false],
  ])("%j: %s", (environment, on) => {
    expect(wantsTraces(environment as Record<string, string>)).toBe(on);
  });
});
