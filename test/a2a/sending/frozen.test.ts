import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { rpc } from "../support/rpc.js";

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
const freeze = (agent: TestAgent, mode: string) =>
  rest(parley, organization.admin, "PUT", `/api/v1/identities/${agent.handle}/freeze`, { mode });
const reply = (taskId: string) =>
  rest(parley, worker!.key, "POST", `/api/v1/identities/${worker!.handle}/a2a/tasks/${taskId}/reply`, {
    intent: "complete",
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

describe("a frozen worker", () => {
  it("in the mode sends accepts tasks, and its replies are refused", async () => {
    await pair();
    await freeze(worker!, "sends");
    const { result } = await send();
    expect(errorOf(await reply(result.task.id))).toEqual([403, "agent_frozen"]);
  });

  it("in the mode all is as one that is not enabled: no card, and -32040 on its side without a reason", async () => {
    await pair();
    await freeze(worker!, "all");
    const { error } = await send();
    expect(error?.code).toBe(-32040);
    expect(error?.data?.[0].metadata).toEqual({ side: "worker" });
    const card = await parley.fetch(`/a2a/${worker!.handle}/.well-known/agent-card.json`, {}, requester!.key);
    expect(card.status).toBe(404);
  });
});
