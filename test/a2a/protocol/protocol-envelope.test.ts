import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import { openTask, post, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let unclaimed: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  await makeAgent(parley.services, organization, "researcher");
  unclaimed = await makeAgent(parley.services, organization, "newcomer", { claimStatus: "agent_unclaimed" });
  stranger = await makeAgent(parley.services, await makeOrganization(parley.services), "stranger");
});

afterAll(() => parley.close());

const envelope = (facts: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "GetTask", params: { id: "x" }, ...facts });

describe("before JSON-RPC begins", () => {
  it("only POST is taken", async () => {
    const response = await parley.fetch("/a2a/researcher", {}, requester.key);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it.each([
    ["no credential", () => null],
    ["an unknown key", () => `ApiKey_${crypto.randomUUID()}.${"x".repeat(43)}`],
  ])("%s is 401 with a challenge", async (_name, credential) => {
    const answer = await post(parley, credential(), "researcher", envelope());
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe('ApiKey realm="a2a"');
    expect(answer.body.error.code).toBe("unauthenticated");
  });

  it.each([
    ["an admin key", () => organization.adminKey],
    ["a console session", () => organization.admin],
    ["the key of an unclaimed agent", () => unclaimed.key],
  ])("%s is 403, whoever the worker is", async (_name, credential) => {
    for (const worker of ["researcher", "nobody-at-all"]) {
      const answer = await post(parley, credential(), worker, envelope());
      expect(errorOf(answer)).toEqual([403, "a2a_agent_key_required"]);
    }
  });

  it("a private worker of another organization is 404 and looks exactly like one that does not exist", async () => {
    const hidden = await post(parley, stranger.key, "researcher", envelope());
    const unknown = await post(parley, stranger.key, "nobody-at-all", envelope());
    const notClaimed = await post(parley, requester.key, "newcomer", envelope());
    const bad = await post(parley, requester.key, "no%00body", envelope());
    const without = (answer: typeof hidden) => ({ ...answer.body, error: { ...answer.body.error, request_id: "" } });
    expect(errorOf(hidden)).toEqual([404, "a2a_agent_not_found"]);
    expect(without(unknown)).toEqual(without(hidden));
    expect(without(notClaimed)).toEqual(without(hidden));
    expect(bad.status).toBe(404);
  });

  it("a body over 2 MiB is 413, one just below is read", async () => {
    const padding = (size: number) => envelope({ padding: "x".repeat(size) });
    const tooLarge = await post(parley, requester.key, "researcher", padding(2 * 1024 * 1024));
    expect(errorOf(tooLarge)).toEqual([413, "body_too_large"]);
    const large = await post(parley, requester.key, "researcher", padding(2 * 1024 * 1024 - 200));
    expect(large.error?.code).toBe(-32001);
  });

  it.each(["researcher", "researcher/", "@researcher", "%40researcher", "RESEARCHER"])(
    "/a2a/%s reaches the same agent",
    async (spelling) => {
      const answer = await post(parley, requester.key, spelling, envelope());
      expect([answer.status, answer.error?.code]).toEqual([200, -32001]);
    },
  );
});

describe("the envelope", () => {
  it.each([
    ["application/json", -32001],
    ["Application/JSON; charset=utf-8", -32001],
    ["text/plain", -32005],
    ["application/jsonx", -32005],
    ["", -32005],
  ])("content type %j gives %i", async (type, code) => {
    const answer = await post(parley, requester.key, "researcher", envelope(), { "content-type": type });
    expect([answer.status, answer.error?.code, answer.id]).toEqual([200, code, code === -32005 ? null : 1]);
  });

  it.each<[string, string | Uint8Array, number, unknown]>([
    ["nothing", "", -32700, null],
    ["half a document", '{"jsonrpc":', -32700, null],
    ["bytes that are no UTF-8", new Uint8Array([0x22, 0xff, 0x22]), -32700, null],
    ["a text", '"x"', -32600, null],
    ["null", "null", -32600, null],
    ["a batch", `[${'{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{}}'}]`, -32600, null],
    ["another version", envelope({ jsonrpc: "1.0" }), -32600, 1],
    ["no method", envelope({ method: undefined }), -32600, 1],
    ["a method that is no text", envelope({ method: 7 }), -32600, 1],
    ["no id", envelope({ id: undefined }), -32600, null],
    ["an id that is an object", envelope({ id: {} }), -32600, null],
    ["an id that is a fraction", envelope({ id: 1.5 }), -32600, null],
    ["an id too large to come back as it was", envelope().replace('"id":1', '"id":12345678901234567890'), -32600, null],
    ["an unknown method", envelope({ method: "message/send" }), -32601, 1],
    ["params that are missing", envelope({ params: undefined }), -32602, 1],
    ["params that are null", envelope({ params: null }), -32602, 1],
    ["params that are a list", envelope({ params: [] }), -32602, 1],
  ])("%s gives an error and no result", async (_name, body, code, id) => {
    const answer = await post(parley, requester.key, "researcher", body);
    expect([answer.status, answer.error?.code, answer.id]).toEqual([200, code, id]);
    expect(Object.keys(answer.body)).toEqual(["jsonrpc", "id", "error"]);
    expect("data" in answer.error!).toBe(code === -32602);
  });

  it.each<[unknown]>([[0], [-7], ["a"], [""], [null]])("the id %j comes back as it was", async (id) => {
    const answer = await post(parley, requester.key, "researcher", envelope({ id }));
    expect([answer.id, answer.error?.code]).toEqual([id, -32001]);
  });
});

describe("the protocol version", () => {
  it.each([
    ["1.0", -32001],
    ["1.0.3", -32001],
    ["", -32009],
    ["0.3", -32009],
    ["1.1", -32009],
    ["99.0", -32009],
  ])("%j gives %i", async (version, code) => {
    const answer = await post(parley, requester.key, "researcher", envelope(), { "a2a-version": version });
    expect(answer.error?.code).toBe(code);
  });

  it("that is not served comes with the one that is", async () => {
    const answer = await post(parley, requester.key, "researcher", envelope(), { "a2a-version": "99.0" });
    expect(answer.error?.data).toEqual([
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "VERSION_NOT_SUPPORTED",
        domain: "a2a-protocol.org",
        metadata: { supportedVersions: "1.0" },
      },
    ]);
  });

  it("may come in the query", async () => {
    const none = { "a2a-version": "" };
    const answer = await post(parley, requester.key, "researcher?A2A-Version=1.0", envelope(), none);
    expect(answer.error?.code).toBe(-32001);
  });

  it("is judged before the method", async () => {
    const body = envelope({ method: "nonsense" });
    const answer = await post(parley, requester.key, "researcher", body, { "a2a-version": "2.0" });
    expect(answer.error?.code).toBe(-32009);
  });
});

describe("what a client of another mind is told", () => {
  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    ["no version", envelope(), { "a2a-version": "" }, "A2A-Version: 1.0"],
    ["a version of tomorrow", envelope(), { "a2a-version": "2.0" }, "A2A-Version: 1.0"],
    ["a method of 0.3", envelope({ method: "message/send" }), {}, "SendMessage"],
    ["a media type of gRPC", envelope(), { "content-type": "application/grpc" }, "application/json"],
    ["a notification", envelope({ id: undefined }), {}, "an id"],
    ["a batch", `[${envelope()}]`, {}, "one JSON-RPC request"],
  ])("%s is answered with what to send instead", async (_name, body, headers, hint) => {
    expect((await post(parley, requester.key, "researcher", body, headers)).error?.message).toContain(hint);
  });
});

describe("what the card says is off", () => {
  it("the extended card is -32004 as JSON", async () => {
    const answer = await rpc(parley, requester.key, "researcher", "GetExtendedAgentCard", { id: "x", taskId: "x" });
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const reason = "UNSUPPORTED_OPERATION";
    expect([answer.error?.code, answer.error?.data?.[0]]).toEqual([
      -32004,
      { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "a2a-protocol.org" },
    ]);
  });

  it("the extended card needs no params", async () => {
    const answer = await rpc(parley, requester.key, "researcher", "GetExtendedAgentCard");
    expect(answer.error?.code).toBe(-32004);
  });
});

describe("limits of calls", () => {
  it("too many new tasks for one worker are 429 with whole seconds", async () => {
    const few = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "2" } });
    try {
      const own = await makeOrganization(few.services);
      const agent = await makeAgent(few.services, own, "busy-one");
      await makeAgent(few.services, own, "worker-one");
      const task = await openTask(few, agent.key, "worker-one");
      await openTask(few, agent.key, "worker-one");
      const answer = await rpc(few, agent.key, "worker-one", "SendMessage", textMessage("x"));
      expect(errorOf(answer)).toEqual([429, "rate_limited"]);
      expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      const further = await rpc(few, agent.key, "worker-one", "SendMessage", textMessage("y", { taskId: task.id }));
      expect(further.result.task.id).toBe(task.id);
    } finally {
      await few.close();
    }
  });

  it("too many calls of one key are 429, before the body is judged; other keys go on", async () => {
    const few = await startTestParley({ environment: { A2A_CALLS_PER_MINUTE: "2" } });
    try {
      const own = await makeOrganization(few.services);
      const [one, two] = [
        await makeAgent(few.services, own, "busy-one"),
        await makeAgent(few.services, own, "busy-two"),
      ];
      for (let call = 0; call < 2; call++) expect((await post(few, one.key, "busy-two", "{")).error?.code).toBe(-32700);
      expect(errorOf(await post(few, one.key, "busy-two", "{"))).toEqual([429, "rate_limited"]);
      expect((await post(few, two.key, "busy-one", "{")).error?.code).toBe(-32700);
    } finally {
      await few.close();
    }
  });
});
