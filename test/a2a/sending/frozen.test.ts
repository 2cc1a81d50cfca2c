import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { invitationCalls, invite, rulesAbout } from "../support/invitations.js";
import { ledger } from "../support/ledger.js";
import { set } from "../support/rules.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let organization: TestOrganization;
let [requester, worker]: TestAgent[] = [];
beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
});
afterAll(() => parley.close());

const message = (text: string, more: object = {}) => ({
  message: { messageId: `m-${Math.random()}`, role: "ROLE_USER", parts: [{ text }], ...more },
});
const send = (more: object = {}) => rpc(parley, requester!.key, worker!.handle, "SendMessage", message("Hello", more));
const { accept } = invitationCalls(() => parley);
const freeze = (agent: TestAgent, mode: string) =>
  rest(parley, organization.admin, "PUT", `/api/v1/identities/${agent.handle}/freeze`, { mode });
const reply = (taskId: string, intent = "complete") =>
  rest(parley, worker!.key, "POST", `/api/v1/identities/${worker!.handle}/a2a/tasks/${taskId}/reply`, {
    intent,
    parts: [{ text: "Done" }],
  });

async function pair(): Promise<void> {
  requester = await makeAgent(parley.services, organization, handle("asker"));
  worker = await makeAgent(parley.services, organization, handle("doer"));
}

describe("a frozen requester", () => {
  it.each(["sends", "all"])("in the mode %s is refused with -32040 on its own side", async (mode) => {
    await pair();
    await freeze(requester!, mode);
    const { error } = await send();
    expect(error?.code).toBe(-32040);
    expect(error?.data?.[0].metadata).toEqual({ side: "requester", reason: "agent_frozen" });
  });
});

describe("T10: a frozen requester, by other ways of the protocol", () => {
  const lasting = { ...textMessage("Hello"), configuration: { returnImmediately: true } };
  const atRequester = { side: "requester", reason: "agent_frozen" };

  it("neither continues a task, nor answers a question of its worker, nor opens a stream", async () => {
    await pair();
    const { id } = await openTask(parley, requester!.key, worker!.handle);
    await reply(id, "ask_caller");
    await freeze(requester!, "sends");
    const more = textMessage("Account 12", { taskId: id });
    const answers = [
      await rpc(parley, requester!.key, worker!.handle, "SendMessage", more),
      await rpc(parley, requester!.key, worker!.handle, "SendStreamingMessage", more),
      await rpc(parley, requester!.key, worker!.handle, "SendStreamingMessage", lasting),
    ];
    expect(answers.map(({ error }) => error?.data?.[0].metadata)).toEqual(answers.map(() => atRequester));
    const { result } = await rpc(parley, requester!.key, worker!.handle, "GetTask", { id });
    expect(result.history).toHaveLength(2);
  });

  it("adds no address for notifications, neither to a task nor with a repeat of its message", async () => {
    await pair();
    const first = textMessage("Hello");
    const { result } = await rpc(parley, requester!.key, worker!.handle, "SendMessage", first);
    await freeze(requester!, "sends");
    const config = { url: "https://attacker.example/push" };
    const again = { ...first, configuration: { ...first.configuration, taskPushNotificationConfig: config } };
    const repeated = await rpc(parley, requester!.key, worker!.handle, "SendMessage", again);
    const added = { taskId: result.task.id, ...config };
    const created = await rpc(parley, requester!.key, worker!.handle, "CreateTaskPushNotificationConfig", added);
    expect([repeated.error?.code, created.error?.code]).toEqual([-32040, -32040]);
    expect(await parley.services.database.request.reader.a2aPushConfig.count()).toBe(0);
    // Without an address, the repeat has the answer that it had.
    const { result: same } = await rpc(parley, requester!.key, worker!.handle, "SendMessage", first);
    expect(same.task.id).toBe(result.task.id);
  });

  it("writes nothing into the name of a context, by any caller; the other side still may", async () => {
    await pair();
    const { contextId } = await openTask(parley, requester!.key, worker!.handle);
    await freeze(requester!, "sends");
    const rename = (credential: TestCredential, agent: TestAgent, name: string) =>
      rest(parley, credential, "PATCH", `${ledger(agent.handle)}/contexts/${contextId}`, { name });
    for (const credential of [requester!.key, organization.adminKey]) {
      expect(errorOf(await rename(credential, requester!, "Account 12"))).toEqual([403, "agent_frozen"]);
    }
    expect((await rename(worker!.key, worker!, "Invoices")).body.name).toBe("Invoices");
  });

  it("accepts no invitation, which would let others in", async () => {
    const others = await makeOrganization(parley.services);
    const peer = await makeAgent(parley.services, others, handle("peer"));
    await pair();
    const { token } = await invite(parley, others.adminKey, [peer]);
    await freeze(requester!, "sends");
    expect(errorOf(await accept(requester!.key, token))).toEqual([403, "agent_frozen"]);
    expect(await rulesAbout(parley, organization.adminKey, requester!)).toEqual([]);
  });

  it("may cancel its tasks, which says nothing", async () => {
    await pair();
    const { id } = await openTask(parley, requester!.key, worker!.handle);
    await freeze(requester!, "sends");
    const { result } = await rpc(parley, requester!.key, worker!.handle, "CancelTask", { id });
    expect(result.status.state).toBe("TASK_STATE_CANCELED");
  });
});

describe("a frozen worker", () => {
  it("in the mode sends accepts tasks, and its replies are refused, whatever they mean", async () => {
    await pair();
    await freeze(worker!, "sends");
    const { id } = await openTask(parley, requester!.key, worker!.handle);
    for (const intent of ["progress", "ask_caller", "complete", "fail"]) {
      expect(errorOf(await reply(id, intent))).toEqual([403, "agent_frozen"]);
    }
  });

  it("in the mode all is as one that is not enabled: no card, and -32040 on its side without a reason", async () => {
    await pair();
    await set(parley, organization, worker!, { publicly_discoverable: true });
    const directory = async () =>
      JSON.stringify(await parley.graphql("{ a2aDirectory { nodes { agentHandle } } }", {}, requester!.key));
    expect(await directory()).toContain(worker!.handle);
    await freeze(worker!, "all");
    const { error } = await send();
    expect(error?.code).toBe(-32040);
    expect(error?.data?.[0].metadata).toEqual({ side: "worker" });
    const card = await parley.fetch(`/a2a/${worker!.handle}/.well-known/agent-card.json`, {}, requester!.key);
    expect(card.status).toBe(404);
    expect(await directory()).not.toContain(worker!.handle);
  });
});
