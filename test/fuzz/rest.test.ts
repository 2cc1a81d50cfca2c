import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RawRequest, sendRaw } from "./http.js";
import { expectDecent, expectRestBody } from "./judge.js";
import { createTarget, type Target } from "./target.js";
import { awkwardJson, awkwardText, bodies, knownText, runs, wellFormed } from "./values.js";

let target: Target;
/** Methods and paths of the API's own description, so that a new route is fuzzed at once. */
let routes: { readonly method: string; readonly path: string }[];

beforeAll(async () => {
  target = await createTarget();
  const api = (await (await fetch(`${target.url}/api/v1/openapi.json`)).json()) as { paths: Record<string, object> };
  routes = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method: method.toUpperCase(), path })),
  );
});

afterAll(() => target?.close());

/** A body that every route finds its keys in; what is fuzzed is changed in it. */
const goodBody = fc.record({
  agent_handle: fc.nat(1e9).map((n) => `fuzz-${n}`),
  display_name: fc.constant("Fuzz"),
  description: fc.constant("A fuzzed one"),
  label: fc.constant("Fuzz"),
  intent: fc.constantFrom("progress", "ask_caller"),
  parts: fc.constant([{ text: "Fuzz" }]),
  message_id: fc.uuid(),
  enabled: fc.constant(true),
  publicly_discoverable: fc.boolean(),
  allow_public_egress: fc.constant(true),
  filter_mode: fc.constantFrom("whitelist", "blacklist"),
  skills: fc.constant(null),
  text: fc.constant("Fuzz"),
  name: fc.constantFrom("eyes", ":wave:"),
});
const bodyKeys = [
  ...["agent_handle", "display_name", "description", "mailbox", "label", "scoped_identity_id", "expires_at", "intent"],
  ...["parts", "message_id", "metadata", "extensions", "reference_task_ids", "enabled", "skills", "filter_mode"],
  ...["publicly_discoverable", "allow_public_egress", "mail_filter_mode", "phone_number", "tunnel", "status"],
  ...["conversation_id", "message_ts", "thread_ts", "text", "name", "user_ids", "filename", "content_base64", "title"],
  ...["identity_id", "bot_token", "signing_secret", "app_token", "return_url", "workspace_id", "initial_comment"],
];
const queryKeys = [
  "limit",
  "cursor",
  "offset",
  "state",
  "direction",
  "since",
  "context_id",
  "requester_handle",
  "q",
  "status",
];

function requests(): fc.Arbitrary<RawRequest> {
  const known = knownText(target);
  const values = fc.oneof({ weight: 3, arbitrary: known }, { weight: 2, arbitrary: awkwardText });
  const escaped = fc.oneof(
    { weight: 6, arbitrary: values.map((value) => encodeURIComponent(wellFormed(value))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%", "%zz", "%ff", "%00", "..", ".", "%2e%2e%2f", "%ed%a0%80", "@", ";a=b"),
    },
  );
  const odd = fc.oneof(values, awkwardJson, fc.array(fc.record({ text: values }), { maxLength: 3 }));
  const changes = fc.dictionary(fc.constantFrom(...bodyKeys), odd, { maxKeys: 3 });
  const json = fc.oneof(
    { weight: 2, arbitrary: goodBody },
    { weight: 4, arbitrary: fc.tuple(goodBody, changes).map(([good, changed]) => ({ ...good, ...changed })) },
    { weight: 1, arbitrary: awkwardJson },
  );
  const keys = [target.adminKey, target.requester.key, target.worker.key];
  const credentials = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...keys.map((key) => ({ "x-api-key": key }))) },
    { weight: 2, arbitrary: fc.constant({ authorization: `Bearer ${target.consoleToken}` }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        ...[{}, { "x-api-key": "x" }, { "x-api-key": "x".repeat(5_000) }, { authorization: "Bearer " }],
        ...[{ authorization: "Basic eDp5" }, { "x-service-token": "é" }, { authorization: "Bearer a.b.c" }],
      ),
    },
  );
  const extra = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 2, arbitrary: fc.uuid().map((key) => ({ "idempotency-key": key })) },
    fc.constantFrom<Record<string, string>>(
      ...[{ "idempotency-key": "k" }, { "idempotency-key": "x".repeat(300) }, { "idempotency-key": "" }],
      ...[{ "x-request-id": "a b" }, { "x-request-id": "x".repeat(200) }, { "accept-encoding": "gzip, br" }],
    ),
  );
  const types = fc.constantFrom(
    ...["application/json", "application/json", "application/json", "application/json; charset=utf-8"],
    ...[
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/json; charset=latin1",
      "x",
    ],
  );
  const handles = fc.constantFrom(target.requester.handle, target.worker.handle);
  const ids = fc.constantFrom(...target.taskIds);
  const { chat } = target;
  const either = (id: string) => fc.oneof({ weight: 3, arbitrary: fc.constant(id) }, escaped);
  const params = fc.record({
    connection_id: either(chat.connectionId),
    conversation_id: either(chat.conversationId),
    message_ts: either(chat.messageTs),
    operation_id: either(chat.operationId),
    action_id: either(chat.actionId),
    user_id: either(chat.userId),
    file_id: either(chat.fileId),
    agent_handle: fc.oneof({ weight: 2, arbitrary: handles }, escaped),
    task_id: fc.oneof({ weight: 2, arbitrary: ids }, escaped),
    other: escaped,
  });
  const queries = fc.array(fc.tuple(fc.constantFrom(...queryKeys), escaped), { maxLength: 3 });
  return fc
    .record({
      route: fc.constantFrom(...routes),
      params,
      queries,
      credentials,
      extra,
      type: types,
      body: bodies(json),
      // Nearly always the route's own: what is turned away for its method proves little.
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom("PUT", "DELETE", "PATCH", "OPTIONS") },
      ),
    })
    .map(({ route, params: given, queries: pairs, credentials: credential, extra: more, type, body, method }) => {
      const used = method ?? route.method;
      const filled = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => given[name as keyof typeof given] ?? given.other);
      const path =
        pairs.length === 0 ? filled : `${filled}?${pairs.map(([key, value]) => `${key}=${value}`).join("&")}`;
      const plain = used === "GET" || used === "HEAD" || used === "DELETE";
      const headers = { ...credential, ...more, ...(plain ? {} : { "content-type": type }) };
      return { method: used, path, headers, body: plain ? undefined : body };
    })
    .filter(isHarmless);
}

/** What would take away the ground of the other requests, in an orderly way, is left out. */
function isHarmless({ method, path, body }: RawRequest): boolean {
  const deletes = method === "DELETE" && /requester|worker/i.test(path);
  const renames = method === "PATCH" && typeof body === "string" && body.includes('"agent_handle":"fuzz-');
  // The answer of a stream may have no end.
  const streams = /:(?:stream|subscribe)/.test(path);
  return !deletes && !renames && !streams && !/\/(revoke|disconnect)/.test(path);
}

test("whatever is sent to the REST interface gets an answer of the contract, and what is refused changes nothing", async () => {
  let before = await target.contents();
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests(), async (request) => {
      const answer = await sendRaw(target.url, request);
      const context = `${request.method} ${request.path.slice(0, 200)} answered ${answer.status} ${answer.text.slice(0, 500)}`;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expectDecent(answer, context);
      if (!request.path.startsWith("/a2a/") || answer.status !== 200) expectRestBody(answer, context);
      const after = await target.contents();
      // JSON-RPC refuses with status 200.
      const isRpc = /^\/a2a\/[^/?]+(?:\?|$)/.test(request.path);
      const refused = answer.status >= 400 || request.method === "GET" || isRpc;
      if (refused) expect(after, context).toBe(before);
      before = after;
    }),
    runs("fuzz rest", 1_000),
  );
  // The generator must get past the first check: else it proves little.
  for (const status of [200, 201, 401, 404, 422])
    expect(statuses.get(status) ?? 0, `answers of ${status}`).toBeGreaterThan(0);
  await target.expectHealthy();
});
