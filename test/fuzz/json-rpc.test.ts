import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RawRequest, sendRaw } from "./http.js";
import { expectDecent, expectRestBody } from "./judge.js";
import { createTarget, type Target } from "./target.js";
import { awkwardJson, awkwardText, bodies, knownText, runs } from "./values.js";

let target: Target;

beforeAll(async () => {
  target = await createTarget();
});

afterAll(() => target?.close());

/** Every code that the endpoint may answer with (wire contract a2a 3.8); an internal error is none of them. */
const codes = [-32700, -32600, -32601, -32602, -32001, -32002, -32004, -32005, -32009, -32040];
const methods = [
  ...["SendMessage", "SendMessage", "SendMessage", "GetTask", "ListTasks", "CancelTask", "SendStreamingMessage"],
  ...["SubscribeToTask", "GetExtendedAgentCard", "message/send", "toString", ""],
  ...["CreateTaskPushNotificationConfig", "GetTaskPushNotificationConfig"],
  ...["ListTaskPushNotificationConfigs", "DeleteTaskPushNotificationConfig"],
];

function requests(): fc.Arbitrary<RawRequest> {
  const values = fc.oneof(
    { weight: 3, arbitrary: knownText(target) },
    { weight: 2, arbitrary: awkwardText },
    awkwardJson,
  );
  const odd = fc.option(values, { nil: undefined, freq: 3 });
  const often = <Value>(value: fc.Arbitrary<Value>) => fc.oneof({ weight: 6, arbitrary: value }, values);
  const part = fc.oneof(
    { weight: 3, arbitrary: awkwardText.map((text) => ({ text })) },
    fc.record({ text: values, raw: values, url: values, data: values, mediaType: values }, { requiredKeys: [] }),
    values,
  );
  const taskIds = fc.constantFrom(...target.taskIds);
  const message = fc.record(
    {
      messageId: often(fc.uuid()),
      role: often(fc.constantFrom("ROLE_USER", "ROLE_USER", "ROLE_AGENT", 1)),
      parts: often(fc.array(part, { maxLength: 3 })),
      taskId: often(taskIds),
      contextId: odd,
      metadata: odd,
      extensions: odd,
      referenceTaskIds: odd,
      message_id: odd,
    },
    { requiredKeys: ["messageId", "role", "parts"] },
  );
  const push = {
    url: often(fc.constantFrom("https://receiver.example/", "https://10.0.0.1/", "http://receiver.example/")),
    token: odd,
    authentication: fc.oneof(odd, fc.record({ scheme: often(fc.constant("Bearer")), credentials: odd })),
  };
  const inline = fc.record({ id: odd, taskId: odd, ...push }, { requiredKeys: [] });
  const configuration = fc.record({
    returnImmediately: odd,
    historyLength: odd,
    acceptedOutputModes: odd,
    // Seldom: one that is wrong keeps the message from being sent.
    taskPushNotificationConfig: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, inline),
  });
  const params = fc.record(
    {
      ...{
        message: often(message),
        configuration: often(configuration),
        id: often(taskIds),
        contextId: odd,
        status: odd,
      },
      ...{
        pageSize: odd,
        pageToken: odd,
        historyLength: odd,
        statusTimestampAfter: odd,
        includeArtifacts: odd,
        tenant: odd,
      },
      ...{ taskId: often(taskIds), ...push },
    },
    { requiredKeys: ["message", "id"] },
  );
  const envelope = fc.record(
    {
      jsonrpc: fc.oneof({ weight: 12, arbitrary: fc.constant("2.0") }, values),
      id: fc.oneof({ weight: 12, arbitrary: fc.oneof(fc.integer(), fc.string(), fc.constant(null)) }, values),
      method: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...methods) }, values),
      params: fc.oneof({ weight: 12, arbitrary: params }, values),
    },
    { requiredKeys: ["jsonrpc", "method"] },
  );
  const json = fc.oneof({ weight: 12, arbitrary: envelope }, { weight: 1, arbitrary: fc.array(envelope) }, awkwardJson);
  const version = fc.oneof(
    { weight: 12, arbitrary: fc.constant("1.0") },
    fc.constantFrom("", "1.0.7", "0.3", "99.0", "x"),
  );
  const type = fc.oneof({ weight: 12, arbitrary: fc.constant("application/json") }, fc.constantFrom("text/plain", "x"));
  return fc.record({ body: bodies(json), version, type }).map(({ body, version: a2a, type: media }) => ({
    method: "POST",
    path: "/a2a/worker",
    headers: { "x-api-key": target.requester.key, "a2a-version": a2a, "content-type": media },
    body,
  }));
}

/** The id that an answer gives back: what cannot be read, is no id, or would come back rounded, is answered with null. */
function idOf(body: RawRequest["body"]): unknown {
  try {
    const { id } = JSON.parse(typeof body === "string" ? body : Buffer.from(body!).toString());
    return typeof id === "string" || Number.isSafeInteger(id) ? id : null;
  } catch {
    return null;
  }
}

test("whatever an agent sends to the A2A endpoint is answered with HTTP 200 in the exact form, and an error changes nothing", async () => {
  let before = await target.contents();
  const seen = new Map<unknown, number>();
  await fc.assert(
    fc.asyncProperty(requests(), async (request) => {
      const answer = await sendRaw(target.url, request);
      const context = `${String(request.body).slice(0, 600)} answered ${answer.status} ${answer.text.slice(0, 600)}`;
      expectDecent(answer, context);
      if (answer.status !== 200) {
        expect(answer.status, context).toBe(413);
        return expectRestBody(answer, context);
      }
      const { error, ...body } = JSON.parse(answer.text);
      seen.set(error?.code ?? "result", (seen.get(error?.code ?? "result") ?? 0) + 1);
      expect(answer.type, context).toMatch(/^application\/json/);
      expect(body.jsonrpc, context).toBe("2.0");
      // Where not even the envelope was read there is no id to give back.
      const unread = error?.code === -32700 || error?.code === -32005;
      expect(body.id, context).toEqual(unread ? null : idOf(request.body));
      const after = await target.contents();
      if (error === undefined) {
        expect(Object.keys(body).toSorted(), context).toEqual(["id", "jsonrpc", "result"]);
      } else {
        expect(Object.keys(body).toSorted(), context).toEqual(["id", "jsonrpc"]);
        expectError(error, context);
        expect(after, context).toBe(before);
      }
      before = after;
    }),
    runs("fuzz json-rpc", 500),
  );
  for (const kind of ["result", -32700, -32600, -32601, -32602, -32005, -32009, -32004]) {
    expect(seen.get(kind) ?? 0, `answers of ${kind}`).toBeGreaterThan(0);
  }
  await target.expectHealthy();
});

function expectError(error: any, context: string): void {
  expect(codes, context).toContain(error.code);
  expect(error.message, context).toEqual(expect.any(String));
  const bare = error.code <= -32600 && error.code !== -32602;
  expect(Object.keys(error).toSorted(), context).toEqual(bare ? ["code", "message"] : ["code", "data", "message"]);
  for (const detail of error.data ?? []) {
    expect(detail["@type"], context).toMatch(/^type\.googleapis\.com\/google\.rpc\.(ErrorInfo|BadRequest)$/);
  }
}
