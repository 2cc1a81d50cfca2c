import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { ledger, reply } from "../support/ledger.js";
import { rest } from "../../support/rest.js";
import { fieldsOf, openTask, rpc, textMessage } from "../support/rpc.js";

// The HTTP+JSON binding of A2A 1.0 at the address of the JSON-RPC binding (wire contract a2a-external 4). The official client
// drives it in sdk-client.test.ts.

let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
const controllers: AbortController[] = [];

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "6000" } });
  organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
});

afterEach(() => {
  for (const controller of controllers.splice(0)) controller.abort();
});
afterAll(() => parley.close());

interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string | null;
  readonly agent?: string;
}

async function raw(method: string, path: string, { body, headers, key, agent = "researcher" }: Asked = {}) {
  const controller = new AbortController();
  controllers.push(controller);
  const init = {
    method,
    signal: controller.signal,
    headers: {
      "a2a-version": "1.0",
      ...(body === undefined ? {} : { "content-type": "application/a2a+json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  };
  return parley.fetch(`/a2a/${agent}${path}`, init, key === null ? undefined : (key ?? requester.key));
}

async function ask(method: string, path: string, asked?: Asked) {
  const response = await raw(method, path, asked);
  const text = await response.text();
  const body = text === "" ? undefined : JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    type: response.headers.get("content-type")?.split(";")[0],
    body,
  };
}

/** Status, name and reason of a refusal, whose body has the form of `google.rpc.Status`. */
async function refusal(method: string, path: string, asked?: Asked) {
  const { status, type, body } = await ask(method, path, asked);
  expect(type).toMatch(/^application\/(a2a\+)?json/);
  expect(Object.keys(body)).toEqual(["error"]);
  expect(Object.keys(body.error)).toEqual(["code", "status", "message", "details"]);
  expect(body.error.code).toBe(status);
  expect(body.error.message).toMatch(/./);
  const info = body.error.details.find((detail: any) => detail["@type"].endsWith("google.rpc.ErrorInfo"));
  return [status, body.error.status, info?.reason];
}

const open = (text?: string) => openTask(parley, requester.key, "researcher", text);
const unknown = "0190c0de-0000-7000-8000-000000000000";

describe("every method answers what it answers over JSON-RPC", () => {
  const over = (method: string, params: unknown) => rpc(parley, requester.key, "researcher", method, params);

  it("the card names both bindings at one address, JSON-RPC first", async () => {
    const { body } = await ask("GET", "/card", { key: null });
    const url = `${parley.url}/a2a/researcher`;
    expect(body.supportedInterfaces).toEqual([
      { url, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
      { url, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
    ]);
  });

  it("a message makes one task, whichever binding carries it again", async () => {
    const message = textMessage("Once");
    const first = await ask("POST", "/message:send", { body: message });
    expect([first.status, first.type, Object.keys(first.body)]).toEqual([200, "application/a2a+json", ["task"]]);
    const again = await over("SendMessage", message);
    expect(again.result).toEqual(first.body);
    const escaped = await ask("POST", "/message%3Asend", { body: message });
    expect(escaped.body).toEqual(first.body);
  });

  it("tasks, lists, push configurations and refusals are the same", async () => {
    const { id, contextId } = await open("Compare");
    const config = { url: "https://receiver.example/updates", token: "t", id: "mine" };
    const made = await ask("POST", `/tasks/${id}/pushNotificationConfigs`, { body: config });
    expect(made.status).toBe(201);
    const place = `/tasks/${id}/pushNotificationConfigs`;
    const filter = { contextId, status: "TASK_STATE_SUBMITTED", pageSize: 3, historyLength: 1, includeArtifacts: true };
    const query = new URLSearchParams(
      Object.entries(filter).map(([name, value]) => [name, String(value)] as [string, string]),
    );
    const pairs: [string, string, unknown][] = [
      [`/tasks/${id}`, "GetTask", { id }],
      [`/tasks/${id}?historyLength=0`, "GetTask", { id, historyLength: 0 }],
      [`/tasks/${id}?history_length=1`, "GetTask", { id, historyLength: 1 }],
      [`/tasks?${query.toString()}`, "ListTasks", filter],
      [`/tasks?context_id=${contextId}&page_size=1`, "ListTasks", { contextId, pageSize: 1 }],
      [place, "ListTaskPushNotificationConfigs", { taskId: id }],
      [`${place}/mine`, "GetTaskPushNotificationConfig", { taskId: id, id: "mine" }],
    ];
    for (const [path, method, params] of pairs) {
      const { status, body } = await ask("GET", path);
      expect([path, status, body]).toEqual([path, 200, (await over(method, params)).result]);
    }
    const wrong: [string, string, unknown][] = [
      [`/tasks?pageSize=none`, "ListTasks", { pageSize: "none" }],
      [`/tasks?pageSize=101`, "ListTasks", { pageSize: 101 }],
      [`/tasks?includeArtifacts=yes`, "ListTasks", { includeArtifacts: "yes" }],
      [`/tasks?status=DONE`, "ListTasks", { status: "DONE" }],
      [`/tasks?pageToken=none`, "ListTasks", { pageToken: "none" }],
      [`/tasks/${id}?historyLength=-1`, "GetTask", { id, historyLength: -1 }],
      [`/tasks/${unknown}`, "GetTask", { id: unknown }],
    ];
    for (const [path, method, params] of wrong) {
      const { body } = await ask("GET", path);
      const { error } = await over(method, params);
      expect([path, body.error.message, body.error.details]).toEqual([path, error!.message, error!.data]);
    }
    expect((await ask("DELETE", `${place}/mine`)).status).toBe(204);
    expect(await refusal("GET", `${place}/mine`)).toEqual([404, "NOT_FOUND", "TASK_NOT_FOUND"]);
  });

  it("a task is canceled with a body and without one", async () => {
    const [one, other] = [await open(), await open()];
    const bare = await ask("POST", `/tasks/${one.id}:cancel`, { headers: { "content-type": "application/json" } });
    const full = await ask("POST", `/tasks/${other.id}:cancel`, { body: { metadata: { why: "late" } } });
    for (const { status, body } of [bare, full]) {
      expect([status, body.status.state]).toEqual([200, "TASK_STATE_CANCELED"]);
    }
  });

  it("streams carry bare results, by POST and by GET, and a refusal before them is an answer", async () => {
    const streamed = await raw("POST", "/message:stream", { body: textMessage("Tell me all") });
    expect(streamed.headers.get("content-type")).toBe("text/event-stream");
    const events = eventsOf(streamed);
    const { task } = (await events.next()).value;
    const followed = [];
    for (const method of ["POST", "GET"]) followed.push(eventsOf(await raw(method, `/tasks/${task.id}:subscribe`)));
    for (const one of followed) expect((await one.next()).value.task.id).toBe(task.id);
    await reply(parley, worker.key, "researcher", task.id, "complete", "All of it");
    for (const one of [events, ...followed]) {
      expect(Object.keys((await one.next()).value)).toEqual(["artifactUpdate"]);
      expect((await one.next()).value.statusUpdate.status.state).toBe("TASK_STATE_COMPLETED");
      expect((await one.next()).done).toBe(true);
    }
    const ended = [400, "FAILED_PRECONDITION", "UNSUPPORTED_OPERATION"];
    for (const method of ["POST", "GET"]) {
      expect(await refusal(method, `/tasks/${task.id}:subscribe`)).toEqual(ended);
    }
  });
});

async function* eventsOf(response: Response): AsyncGenerator<any, void> {
  let text = "";
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      if (!block.startsWith(":")) yield JSON.parse(block.replace(/^id: .*\n/, "").replace(/^data: /, ""));
    }
  }
}

describe("a refusal has its HTTP status, a name and a reason", () => {
  it("before the protocol begins", async () => {
    const body = textMessage("Refused");
    const { status, headers } = await ask("POST", "/message:send", { body, key: null });
    expect([status, headers.get("www-authenticate")]).toEqual([401, 'ApiKey realm="a2a"']);
    expect(await refusal("POST", "/message:send", { body, key: null })).toEqual([
      401,
      "UNAUTHENTICATED",
      "UNAUTHENTICATED",
    ]);
    const admin = { body, key: organization.adminKey };
    const needsKey = [403, "PERMISSION_DENIED", "A2A_AGENT_KEY_REQUIRED"];
    expect(await refusal("POST", "/message:send", admin)).toEqual(needsKey);
    const noAgent = [404, "NOT_FOUND", "A2A_AGENT_NOT_FOUND"];
    expect(await refusal("POST", "/message:send", { body, agent: "nobody" })).toEqual(noAgent);
    expect(await refusal("GET", "/tasks", { agent: "nobody" })).toEqual(noAgent);
    const large = textMessage("x".repeat(2 * 1024 * 1024));
    expect(await refusal("POST", "/message:send", { body: large })).toEqual([
      413,
      "INVALID_ARGUMENT",
      "PAYLOAD_TOO_LARGE",
    ]);
  });

  it("of the protocol", async () => {
    const { id } = await open();
    await reply(parley, worker.key, "researcher", id, "complete", "Done");
    const none = { headers: { "a2a-version": "" } };
    const text = { body: "{}", headers: { "content-type": "text/plain" } };
    expect(await refusal("GET", "/tasks", none)).toEqual([400, "FAILED_PRECONDITION", "VERSION_NOT_SUPPORTED"]);
    expect((await ask("GET", "/tasks?A2A-Version=1.0", none)).status).toBe(200);
    const wrongType = [400, "INVALID_ARGUMENT", "CONTENT_TYPE_NOT_SUPPORTED"];
    expect(await refusal("POST", "/message:send", text)).toEqual(wrongType);
    const notCancelable = [400, "FAILED_PRECONDITION", "TASK_NOT_CANCELABLE"];
    expect(await refusal("POST", `/tasks/${id}:cancel`)).toEqual(notCancelable);
    const unsupported = [400, "FAILED_PRECONDITION", "UNSUPPORTED_OPERATION"];
    expect(await refusal("POST", "/message:send", { body: textMessage("More", { taskId: id }) })).toEqual(unsupported);
    expect(await refusal("GET", "/extendedAgentCard")).toEqual(unsupported);
    const config = { taskId: unknown, url: "https://receiver.example/" };
    for (const [path, body, field] of [
      ["/message:send", "{", "body"],
      ["/message:send", "[]", "body"],
      ["/message:send", {}, "message"],
      [`/tasks/${id}/pushNotificationConfigs`, config, "taskId"],
    ] as const) {
      const answer = await ask("POST", path, { body });
      expect([answer.status, answer.body.error.status]).toEqual([400, "INVALID_ARGUMENT"]);
      expect(fieldsOf({ error: { data: answer.body.error.details } } as never)).toEqual([field]);
    }
  });

  it("of an agent whose organization sends nothing outside", async () => {
    const other = await makeOrganization(parley.services);
    const stranger = await makeAgent(parley.services, other, "stranger");
    await rest(parley, organization.adminKey, "PUT", `${ledger("researcher")}/settings`, {
      publicly_discoverable: true,
    });
    await rest(parley, other.adminKey, "PUT", `${ledger("stranger")}/settings`, { allow_public_egress: false });
    const denied = [403, "PERMISSION_DENIED", "ADMISSION_DENIED"];
    expect(await refusal("POST", "/message:send", { body: textMessage("Hi"), key: stranger.key })).toEqual(denied);
  });

  it("of another method, and of a path that there is not", async () => {
    const allowed = async (method: string, path: string) => {
      const { status, headers } = await ask(method, path);
      return [status, headers.get("allow")];
    };
    expect(await allowed("GET", "/message:send")).toEqual([405, "POST"]);
    expect(await allowed("PUT", `/tasks/${unknown}`)).toEqual([405, "GET"]);
    expect(await allowed("GET", `/tasks/${unknown}:cancel`)).toEqual([405, "POST"]);
    expect(await allowed("DELETE", `/tasks/${unknown}:subscribe`)).toEqual([405, "GET, POST"]);
    for (const path of ["/tasks", `/tasks/${unknown}:subscribe`]) {
      expect((await raw("HEAD", path)).status).toBe(405);
    }
    expect(await refusal("PUT", "/tasks")).toEqual([405, "UNIMPLEMENTED", "METHOD_NOT_ALLOWED"]);
    const absent = [404, "NOT_FOUND", "METHOD_NOT_FOUND"];
    for (const [method, path] of [
      ["POST", "/message:delete"],
      ["GET", "/nothing"],
      ["POST", "/tenant/message:send"],
      ["PATCH", "/v1/tasks"],
    ] as const) {
      expect([path, await refusal(method, path)]).toEqual([path, absent]);
    }
  });

  it("answers in the media type that the client asks for", async () => {
    const typeFor = async (accept: string) => (await ask("GET", "/tasks", { headers: { accept } })).type;
    expect(await typeFor("application/json")).toBe("application/json");
    expect(await typeFor("application/json, application/a2a+json")).toBe("application/a2a+json");
    expect(await typeFor("*/*")).toBe("application/a2a+json");
  });
});

it("an agent sees no task of another agent, whatever its address looks like", async () => {
  const { id } = await open("Private");
  const other = await makeAgent(parley.services, organization, "other");
  const absent = [404, "NOT_FOUND", "TASK_NOT_FOUND"];
  for (const [method, path] of [
    ["GET", `/tasks/${id}`],
    ["GET", `/tasks/${encodeURIComponent(`../${id}`)}`],
    ["GET", `/tasks/${id}?id=${id}&taskId=${id}`],
    ["POST", `/tasks/${id}:cancel`],
    ["POST", `/tasks/${id}:subscribe`],
    ["GET", `/tasks/${id}/pushNotificationConfigs`],
  ] as const) {
    expect([path, await refusal(method, path, { key: other.key })]).toEqual([path, absent]);
  }
  const { body } = await ask("GET", "/tasks", { key: other.key });
  expect(body.tasks).toEqual([]);
});
