import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { openSocket } from "../../support/socket.js";
import { fieldsOf, openTask, rpc, textMessage } from "../support/rpc.js";

const url = "https://receiver.example/updates";
let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let taskId: string;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
});
beforeEach(async () => {
  taskId = (await openTask(parley, requester.key, "researcher")).id;
});
afterAll(() => parley.close());

const method = (verb: string) =>
  verb === "List" ? "ListTaskPushNotificationConfigs" : `${verb}TaskPushNotificationConfig`;
const call = (verb: string, params: object, key = requester.key) =>
  rpc(parley, key, "researcher", method(verb), params);
const create = (facts: object = {}, key = requester.key) => call("Create", { taskId, url, ...facts }, key);
const list = async () => (await call("List", { taskId })).result.configs ?? [];
const graphql = (document: string, credential: TestCredential) => parley.graphql(document, {}, credential);

describe("making a configuration", () => {
  it("answers what was asked for without its secrets, named for its task unless it has a name", async () => {
    const authentication = { scheme: "Basic", credentials: "dXNlcjpwYXNz" };
    const full = { id: "named", taskId, url, token: "a token", authentication };
    const shown = { id: "named", taskId, url, authentication: { scheme: "Basic" } };
    expect((await create({ ...full, tenant: "ignored", unknown: 1 })).result).toEqual(shown);
    expect((await create({ id: "", token: "", authentication: null })).result).toEqual({ id: taskId, taskId, url });
  });

  it("takes the proto's own spelling", async () => {
    const { result } = await rpc(parley, requester.key, "researcher", method("Create"), { task_id: taskId, url });
    expect(result).toEqual({ id: taskId, taskId, url });
  });

  it("is the same once more when it is repeated, and replaces what has its name", async () => {
    await create({ id: "one", token: "t" });
    await create({ id: "one", token: "t" });
    const { driver } = parley.services.database.request;
    const versions = async () =>
      (await driver.query("select version from a2a_push_config where task_id = $1", [taskId])).rows;
    expect(await versions()).toEqual([{ version: 1 }]);
    await create({ id: "one", url: `${url}/2` });
    expect(await versions()).toEqual([{ version: 2 }]);
    expect(await list()).toEqual([{ id: "one", taskId, url: `${url}/2` }]);
  });

  it("makes one when many ask for it at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create({ token: `t${index % 2}` })));
    for (const { error } of answers) expect(error).toBeUndefined();
    expect(await list()).toHaveLength(1);
  });

  it("ends at ten for a task, also when they are asked for at once; each may still be replaced", async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => create({ id: `config-${index}` })));
    const refused = answers.filter(({ error }) => error !== undefined);
    expect(refused.map(({ error }) => error!.code)).toEqual([-32004, -32004, -32004, -32004]);
    const configs = await list();
    expect(configs).toHaveLength(10);
    expect((await create({ id: configs[0].id, url: `${url}/new` })).result.url).toBe(`${url}/new`);
    const inline = { ...textMessage("More", { taskId }) };
    const configuration = { returnImmediately: true, taskPushNotificationConfig: { id: "eleventh", url } };
    expect(
      (await rpc(parley, requester.key, "researcher", "SendMessage", { ...inline, configuration })).error?.code,
    ).toBe(-32004);
    const task = (await rpc(parley, requester.key, "researcher", "GetTask", { id: taskId })).result;
    expect(task.history).toHaveLength(1);
  });

  it.each<[string, object, string[]]>([
    ["no task", { taskId: undefined }, ["taskId"]],
    ["an empty task", { taskId: "" }, ["taskId"]],
    ["no address", { url: undefined }, ["url"]],
    ["an address that is none", { url: "receiver" }, ["url"]],
    ["plain http", { url: "http://receiver.example/" }, ["url"]],
    ["this machine", { url: "https://localhost/" }, ["url"]],
    ["a private network", { url: "https://192.168.1.1/" }, ["url"]],
    ["the metadata of a cloud", { url: "https://169.254.169.254/" }, ["url"]],
    ["credentials in the address", { url: "https://user:pass@receiver.example/" }, ["url"]],
    ["an address that is too long", { url: `${url}/${"x".repeat(2048)}` }, ["url"]],
    ["a name that is no text", { id: 1 }, ["id"]],
    ["a name that is too long", { id: "x".repeat(129) }, ["id"]],
    ["a token with a line break", { token: "a\r\nX-Other: b" }, ["token"]],
    ["a token beyond ASCII", { token: "tökén" }, ["token"]],
    ["a token that is too long", { token: "x".repeat(2049) }, ["token"]],
    ["authentication that is no object", { authentication: "Bearer x" }, ["authentication"]],
    ["no scheme", { authentication: { credentials: "x" } }, ["authentication.scheme"]],
    ["a scheme with a blank", { authentication: { scheme: "Bearer x", credentials: "y" } }, ["authentication.scheme"]],
    [
      "credentials with a line break",
      { authentication: { scheme: "Bearer", credentials: "x\ny" } },
      ["authentication.credentials"],
    ],
  ])("refuses %s with -32602, and makes nothing", async (_, facts, fields) => {
    const answer = await create(facts);
    expect(answer.status).toBe(200);
    expect(answer.error?.code).toBe(-32602);
    expect(fieldsOf(answer)).toEqual(fields);
    expect(await list()).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ["of another task", { taskId: crypto.randomUUID(), url }, ["taskId"]],
    ["without an address", {}, ["url"]],
    ["for a private network", { url: "https://10.0.0.1/" }, ["url"]],
    ["with a name that is too long", { url, id: "x".repeat(129) }, ["id"]],
    ["with a scheme that is none", { url, authentication: { scheme: "a b" } }, ["authentication.scheme"]],
  ])("refuses a message that brings one %s, and sends nothing", async (_, taskPushNotificationConfig, fields) => {
    const count = async () => (await rpc(parley, requester.key, "researcher", "ListTasks", {})).result.totalSize;
    const before = await count();
    for (const sending of ["SendMessage", "SendStreamingMessage"]) {
      const configuration = { returnImmediately: true, taskPushNotificationConfig };
      const params = { ...textMessage("x"), configuration };
      const answer = await rpc(parley, requester.key, "researcher", sending, params);
      expect(answer.error?.code).toBe(-32602);
      expect(fieldsOf(answer)).toEqual(fields.map((field) => `configuration.taskPushNotificationConfig.${field}`));
    }
    expect(await count()).toBe(before);
  });

  it("works for a task that has ended, of which there is nothing more to tell", async () => {
    await rpc(parley, requester.key, "researcher", "CancelTask", { id: taskId });
    expect((await create()).result).toEqual({ id: taskId, taskId, url });
  });
});

describe("a configuration that is not there, or a task", () => {
  it("is -32001, but removing what is gone already succeeds", async () => {
    const unknown = { code: -32001, data: [{ reason: "TASK_NOT_FOUND" }] };
    expect((await call("Get", { taskId, id: "none" })).error).toMatchObject(unknown);
    expect((await call("Delete", { taskId, id: "none" })).body).toMatchObject({ result: null });
    for (const other of [crypto.randomUUID(), "no uuid"]) {
      for (const verb of ["Create", "Get", "List", "Delete"]) {
        const { error } = await call(verb, { taskId: other, id: "none", url });
        expect(error).toMatchObject({ ...unknown, data: [{ metadata: { taskId: other } }] });
      }
    }
  });

  it.each([
    ["Get", {}, ["id"]],
    ["Delete", {}, ["id"]],
    ["List", { pageSize: 101 }, ["pageSize"]],
    ["List", { pageSize: -1 }, ["pageSize"]],
    ["List", { pageToken: "forged" }, ["pageToken"]],
  ])("%s refuses %j", async (verb, facts, fields) => {
    const answer = await call(verb, { taskId, ...facts });
    expect(answer.error?.code).toBe(-32602);
    expect(fieldsOf(answer)).toEqual(fields);
  });
});

describe("others", () => {
  /** A caller that may know the worker but not the task's requester: exactly what a task that never was answers. */
  async function expectRefusals(key: string): Promise<void> {
    await create({ id: "mine", token: "t" });
    for (const verb of ["Create", "Get", "List", "Delete"]) {
      const asked = await call(verb, { taskId, id: "mine", url: `${url}/theirs` }, key);
      const invented = crypto.randomUUID();
      const unknown = await call(verb, { taskId: invented, id: "mine", url: `${url}/theirs` }, key);
      expect(asked.error?.code).toBe(-32001);
      expect(JSON.stringify(asked.error)).toBe(JSON.stringify(unknown.error).replaceAll(invented, taskId));
    }
    expect(await list()).toEqual([{ id: "mine", taskId, url }]);
  }

  it("of the same organization cannot see or change a requester's configurations, nor can the worker itself", async () => {
    const sibling = await makeAgent(parley.services, organization, `sibling-${crypto.randomUUID().slice(0, 8)}`);
    await expectRefusals(sibling.key);
    await expectRefusals(worker.key);
  });

  it("of another organization cannot either", async () => {
    const theirs = await makeOrganization(parley.services);
    const stranger = await makeAgent(parley.services, theirs, `stranger-${crypto.randomUUID().slice(0, 8)}`);
    await graphql(
      `
        mutation {
          updateA2aSettings(input: { agentHandle: "researcher", publiclyDiscoverable: true }) {
            settings {
              enabled
            }
          }
        }
      `,
      organization.adminKey,
    );
    await expectRefusals(stranger.key);
    for (const credential of [theirs.adminKey, theirs.admin, stranger.key]) {
      const { errors } = await graphql(`{ a2aPushConfigs(taskId: "${taskId}") { nodes { url } } }`, credential);
      expect(errors?.[0]?.extensions.code).toBe("not_found");
    }
  });

  it("cannot reach a task through another worker's address", async () => {
    const other = await makeAgent(parley.services, organization, `other-${crypto.randomUUID().slice(0, 8)}`);
    await create();
    for (const verb of ["Create", "Get", "List", "Delete"]) {
      const { error } = await rpc(parley, requester.key, other.handle, method(verb), { taskId, id: taskId, url });
      expect(error?.code).toBe(-32001);
    }
    expect(await list()).toHaveLength(1);
  });
});

describe("what a configuration proves itself with", () => {
  const token = `token ${crypto.randomUUID()}`;
  const authentication = { scheme: "Bearer", credentials: `credentials ${crypto.randomUUID()}` };
  const secrets = [token, authentication.credentials];
  const fields =
    "url hasToken authentication { scheme hasCredentials } disabledAt waiting lastAttempt { state } task { id }";

  it("is shown to nobody, over no binding; the requester's organization may remove it", async () => {
    const made = await create({ id: "mine", token, authentication });
    const answers = [
      made,
      await create({ id: "mine", token, authentication }),
      await call("Get", { taskId, id: "mine" }),
    ];
    const path = `/a2a/researcher/tasks/${taskId}/pushNotificationConfigs`;
    const headers = { "a2a-version": "1.0", "content-type": "application/json" };
    const overHttp = [
      await parley.fetch(path, { headers }, requester.key),
      await parley.fetch(`${path}/mine`, { headers }, requester.key),
      await parley.fetch(
        path,
        { method: "POST", headers, body: JSON.stringify({ id: "mine", url, token, authentication }) },
        requester.key,
      ),
    ];
    const texts = await Promise.all(overHttp.map((response) => response.text()));
    texts.push(...answers.map(({ body }) => JSON.stringify(body)), JSON.stringify(await list()));
    for (const text of texts) {
      expect(text).toContain('"authentication":{"scheme":"Bearer"}');
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    const one = `{ a2aPushConfig(taskId: "${taskId}", configId: "mine") { ${fields} } }`;
    const rest = { url, disabledAt: null, waiting: 0, lastAttempt: null, task: { id: taskId } };
    const proof = { hasToken: true, authentication: { scheme: "Bearer", hasCredentials: true } };
    const removing = `mutation { deleteA2aPushConfig(input: { taskId: "${taskId}", configId: "mine" }) { deletedConfigId } }`;
    for (const credential of [requester.key, organization.adminKey, organization.admin]) {
      const answer = await graphql(one, credential);
      expect(answer.data!["a2aPushConfig"]).toEqual({ ...rest, ...proof });
    }
    const refused = await graphql(
      `mutation { createA2aPushConfig(input: { taskId: "${taskId}", url: "${url}" }) { pushConfig { id } } }`,
      organization.adminKey,
    );
    expect(refused.errors?.[0]?.extensions.code).toBe("a2a_agent_key_required");
    expect((await graphql(removing, organization.adminKey)).data!["deleteA2aPushConfig"].deletedConfigId).toBe("mine");
    expect(await list()).toEqual([]);
  });

  it("is sealed at rest: no column of any table has it in the clear", async () => {
    await create({ id: "sealed", token, authentication });
    const { driver } = parley.services.database.request;
    const { rows: tables } = await driver.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) {
      const { rows } = await driver.query(`select t::text as text from "${name}" t`);
      for (const row of rows) {
        // Bytes are written as hex.
        const { text } = row as { text: string };
        for (const secret of secrets) {
          expect(text, name).not.toContain(secret);
          expect(text, name).not.toContain(Buffer.from(secret).toString("hex"));
        }
      }
    }
  });

  it("is in no error, whatever is wrong beside it", async () => {
    const answer = await create({ token, authentication, url: "https://10.0.0.1/", id: "x".repeat(200) });
    const longer = await create({
      token: `${token}\n`,
      authentication: { ...authentication, credentials: `${secrets[1]}\t` },
    });
    for (const { body } of [answer, longer]) {
      expect(body.error.code).toBe(-32602);
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
    }
  });
});

describe("over GraphQL", () => {
  it("the requester has its task told, and follows what becomes of the configuration as it happens", async () => {
    const cursor = (await graphql("{ eventCursor }", requester.key)).data!["eventCursor"];
    const input = `taskId: "${taskId}", configId: "mine", url: "${url}", token: "never told"`;
    const made = await graphql(
      `mutation { createA2aPushConfig(input: { ${input} }) { pushConfig { id configId taskId version hasToken } } }`,
      requester.key,
    );
    const { pushConfig } = made.data!["createA2aPushConfig"];
    expect(pushConfig).toMatchObject({ configId: "mine", taskId, version: 1, hasToken: true });
    await create({ id: "mine", url: `${url}/2` });
    await call("Delete", { taskId, id: "mine" });
    const socket = openSocket(parley.url, { apiKey: requester.key });
    const events = socket.subscribe(
      `subscription($after: String) { agentActivity(agentHandle: "coordinator", after: $after) {
         kind subject { ... on A2aPushConfig { id } } } }`,
      { after: cursor },
    );
    const kinds: string[] = [];
    while (kinds.length < 3) {
      const { kind, subject } = (await events.next()).data!["agentActivity"];
      kinds.push(kind);
      expect(subject.id).toBe(pushConfig.id);
    }
    expect(kinds).toEqual(["a2a.push_config.created", "a2a.push_config.updated", "a2a.push_config.deleted"]);
    await socket.close();
    const { driver } = parley.services.database.request;
    const { rows } = await driver.query("select data::text from event where subject_id = $1", [pushConfig.id]);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/never told|receiver\.example/);
  });

  it("pages, and sends one along with a message", async () => {
    const message = `message: { messageId: "${crypto.randomUUID()}", parts: [{ text: "x" }] }`;
    const push = `pushConfig: { configId: "one", url: "${url}" }`;
    const sent = await graphql(
      `mutation { sendA2aMessage(input: { workerHandle: "researcher", ${message}, ${push} }) { task { id } } }`,
      requester.key,
    );
    const { id } = sent.data!["sendA2aMessage"].task;
    for (const name of ["two", "three"]) await create({ taskId: id, id: name });
    const names: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const page = `a2aPushConfigs(taskId: "${id}", first: 2${after === null ? "" : `, after: "${after}"`})`;
      const { data } = await graphql(
        `{ ${page} { nodes { configId } pageInfo { hasNextPage endCursor } } }`,
        requester.key,
      );
      const { nodes, pageInfo } = data!["a2aPushConfigs"];
      names.push(...nodes.map(({ configId }: any) => configId));
      [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(names.toSorted()).toEqual(["one", "three", "two"]);
  });
});
