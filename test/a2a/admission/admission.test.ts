import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, type TestAgent, type TestOrganization } from "../../support/org.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { openSocket } from "../../support/socket.js";
import { errorOf, rest } from "../../support/rest.js";
import { addRule, rulesOf, set } from "../support/rules.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";
import { newHandle, useTwoOrganizations } from "../support/two-organizations.js";

const clock = new ManualClock();
let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
let ours: TestAgent;
let theirs: TestAgent;

useTwoOrganizations((stage) => ({ parley, home, away, ours, theirs } = stage), { clock });

/** `sent`, the side that refused, or `unknown` when the caller may not know of the worker. */
async function send(from: TestAgent, to: TestAgent, facts = {}): Promise<string> {
  const answer = await rpc(parley, from.key, to.handle, "SendMessage", textMessage("Please.", facts));
  if (answer.status === 404) return "unknown";
  if (answer.error?.code === -32040) return answer.error.data![0].metadata.side;
  return answer.result === undefined ? JSON.stringify(answer.body) : "sent";
}

async function graphql(credential: TestCredential, query: string, variables: Record<string, unknown>): Promise<any> {
  const { data, errors } = await parley.graphql(query, variables, credential);
  return errors === undefined ? data : errors[0]?.extensions.code;
}

const explain = `query ($from: String!, $to: String!) { a2aAdmission(from: $from, to: $to) {
  allowed side step rules { id agentHandle } } }`;
const explained = async (credential: TestCredential, from: TestAgent, to: TestAgent) =>
  (await graphql(credential, explain, { from: from.handle, to: to.handle })).a2aAdmission;

describe("a private call across organizations", () => {
  it("needs both sides: the requester's rule outbound, the worker's inbound", async () => {
    expect(await send(ours, theirs)).toBe("unknown");
    const inbound = await addRule(parley, away, theirs, "allow", ours);
    expect(await send(ours, theirs)).toBe("requester");
    const outbound = await addRule(parley, home, ours, "allow", theirs, "outbound");
    expect(await send(ours, theirs)).toBe("sent");
    expect(await explained(ours.key, ours, theirs)).toEqual({
      allowed: true,
      side: null,
      step: "both_allow",
      rules: [{ id: outbound.id, agentHandle: ours.handle }],
    });
    expect((await explained(theirs.key, ours, theirs)).rules).toEqual([{ id: inbound.id, agentHandle: theirs.handle }]);
    // The way back is another question.
    expect(await send(theirs, ours)).toBe("requester");
  });

  it("works both ways with a rule for both on each side", async () => {
    await addRule(parley, away, theirs, "allow", ours, "both");
    await addRule(parley, home, ours, "allow", theirs, "both");
    expect([await send(ours, theirs), await send(theirs, ours)]).toEqual(["sent", "sent"]);
  });

  it("is closed to a later agent that bears the handle of one that was let in", async () => {
    await addRule(parley, away, theirs, "allow", ours, "both");
    await addRule(parley, home, ours, "allow", theirs, "both");
    expect(await send(ours, theirs)).toBe("sent");
    expect((await rest(parley, home.adminKey, "DELETE", `/api/v1/identities/${ours.handle}`)).status).toBe(204);
    const later = await makeAgent(parley.services, home, ours.handle);
    await addRule(parley, home, later, "allow", theirs, "both");
    expect(await send(later, theirs)).toBe("unknown");
  });

  it("follows the rule of the direction before the one for both", async () => {
    await addRule(parley, away, theirs, "block", ours, "both");
    await addRule(parley, away, theirs, "allow", ours, "inbound");
    await addRule(parley, home, ours, "allow", theirs, "both");
    expect([await send(ours, theirs), await send(theirs, ours)]).toEqual(["sent", "requester"]);
    const directional = await addRule(parley, home, ours, "block", theirs, "outbound");
    expect(await send(ours, theirs)).toBe("requester");
    expect(await explained(home.member, ours, theirs)).toMatchObject({
      step: "requester_block",
      rules: [{ id: directional.id }],
    });
  });

  it("is judged anew with every message, of a task that is under way too", async () => {
    const rule = await addRule(parley, away, theirs, "allow", ours);
    await addRule(parley, home, ours, "allow", theirs, "outbound");
    const task = await openTask(parley, ours.key, theirs.handle);
    await rulesOf(parley, away.adminKey, theirs, "PATCH", `/${rule.id}`, { action: "block" });
    expect(await send(ours, theirs, { taskId: task.id })).toBe("worker");
    // They share a task, so the requester may know of the worker; but it learns no reason.
    expect(await explained(ours.key, ours, theirs)).toEqual({ allowed: false, side: "WORKER", step: null, rules: [] });
    await rulesOf(parley, away.adminKey, theirs, "DELETE", `/${rule.id}`);
    await set(parley, away, theirs, { filter_mode: "blacklist" });
    expect(await send(ours, theirs, { taskId: task.id })).toBe("sent");
  });

  it("ends with the identity that a rule named: the next one of that handle is a stranger", async () => {
    await set(parley, away, theirs, { filter_mode: "blacklist", publicly_discoverable: true });
    await addRule(parley, away, theirs, "block", ours);
    expect(await send(ours, theirs)).toBe("worker");
    await parley.fetch(`/api/v1/identities/${ours.handle}`, { method: "DELETE" }, home.adminKey);
    const successor = await makeAgent(parley.services, home, ours.handle);
    expect(await send(successor, theirs)).toBe("sent");
  });

  it("is admitted from a stranger by a worker whose rules block only whom they name", async () => {
    await set(parley, away, theirs, { filter_mode: "blacklist" });
    expect(await send(ours, theirs)).toBe("requester");
    expect(await explained(ours.key, ours, theirs)).toMatchObject({ allowed: false, step: "requester_not_allowed" });
    await addRule(parley, home, ours, "allow", theirs, "outbound");
    expect(await send(ours, theirs)).toBe("sent");
    expect(await explained(theirs.key, ours, theirs)).toMatchObject({ allowed: true, step: "both_allow" });
    const rule = await addRule(parley, away, theirs, "block", ours);
    const stranger = await makeAgent(parley.services, home, newHandle());
    expect(await send(stranger, theirs)).toBe("requester");
    await rulesOf(parley, away.adminKey, theirs, "DELETE", `/${rule.id}`);
    expect(await send(ours, theirs)).toBe("sent");
  });

  it("of two that block only whom they name needs no rule at all, and a named stranger learns of nobody", async () => {
    await set(parley, away, theirs, { filter_mode: "blacklist" });
    await set(parley, home, ours, { filter_mode: "blacklist" });
    const blocked = await makeAgent(parley.services, home, newHandle());
    await addRule(parley, away, theirs, "block", blocked);
    expect([await send(ours, theirs), await send(blocked, theirs)]).toEqual(["sent", "unknown"]);
    expect(await graphql(blocked.key, explain, { from: blocked.handle, to: theirs.handle })).toBe("not_found");
  });
});

describe("a block", () => {
  it("wins over one organization and over publicity", async () => {
    const colleague = await makeAgent(parley.services, home, newHandle());
    const rule = await addRule(parley, home, colleague, "block", ours, "inbound");
    expect([await send(ours, colleague), await send(colleague, ours)]).toEqual(["worker", "sent"]);
    expect(await explained(home.adminKey, ours, colleague)).toEqual({
      allowed: false,
      side: "WORKER",
      step: "worker_block",
      rules: [{ id: rule.id, agentHandle: colleague.handle }],
    });
    await set(parley, away, theirs, { publicly_discoverable: true });
    expect(await send(ours, theirs)).toBe("sent");
    await addRule(parley, home, ours, "block", theirs, "both");
    expect(await send(ours, theirs)).toBe("requester");
  });
});

describe("the sentence of a refusal", () => {
  const told = async (to: TestAgent) =>
    (await rpc(parley, ours.key, to.handle, "SendMessage", textMessage("Please."))).error?.message;

  it("has the reason when it is the requester's own", async () => {
    expect(await told(ours)).toBe("An agent cannot send tasks to itself.");
    await addRule(parley, away, theirs, "allow", ours);
    expect(await told(theirs)).toMatch(/^The requester's filter mode is whitelist/);
    await addRule(parley, home, ours, "block", theirs, "both");
    expect(await told(theirs)).toMatch(/^A contact rule of the requester/);
    await set(parley, home, ours, { enabled: false });
    expect(await told(theirs)).toMatch(/^The requester .* not enabled/);
  });

  it("is the same whatever reason the worker has", async () => {
    await addRule(parley, home, ours, "allow", theirs, "outbound");
    await addRule(parley, away, theirs, "allow", ours, "both");
    await openTask(parley, ours.key, theirs.handle);
    const { id } = await addRule(parley, away, theirs, "block", ours);
    const sentences = [await told(theirs)];
    await rulesOf(parley, away.adminKey, theirs, "DELETE", `/${id}`);
    await set(parley, away, theirs, { enabled: false });
    sentences.push(await told(theirs));
    expect(sentences).toEqual(Array.from({ length: 2 }, () => "The worker does not accept tasks from this agent."));
  });
});

describe("whom a rule lets in", () => {
  it("may know that the agent exists; whom it only names may not", async () => {
    const knows = async () => (await rpc(parley, ours.key, theirs.handle, "GetTask", { id: randomUUID() })).status;
    expect(await knows()).toBe(404);
    const rule = await addRule(parley, away, theirs, "block", ours, "both");
    expect(await knows()).toBe(404);
    await rulesOf(parley, away.adminKey, theirs, "PATCH", `/${rule.id}`, { action: "allow" });
    expect(await knows()).toBe(200);
    await addRule(parley, away, theirs, "block", ours, "inbound");
    expect(await knows()).toBe(404);
  });
});

const denials = `query ($agentHandle: String!) { a2aAdmissionDenials(agentHandle: $agentHandle) { nodes {
  id side step explanation firstAt lastAt rule { id } denier { handle identity { agentHandle } }
  peer { identityId handle organizationId identity { id } } } } }`;
const denialsOf = async (credential: TestCredential, agent: TestAgent) => {
  const found = await graphql(credential, denials, { agentHandle: agent.handle });
  return typeof found === "string" ? found : found.a2aAdmissionDenials.nodes;
};

describe("a refusal", () => {
  const events = async (agent: TestAgent, organization: TestOrganization) => {
    const { driver } = parley.services.database.request;
    const { rows } = await driver.query(
      `select identity_id as "identityId", side, data->>'peerId' as "peerId", subject_version as version from event
       where kind = 'a2a.admission_denied' and organization_id = $1
         and (identity_id = $2 or identity_id is null and subject_id in
           (select id::text from a2a_admission_denial where denier_id = $2))
       order by id`,
      [organization.id, agent.id],
    );
    return rows;
  };

  it("is shown to the side that refused, with its reason, and never to the other", async () => {
    await set(parley, away, theirs, { publicly_discoverable: true });
    const rule = await addRule(parley, away, theirs, "block", ours);
    expect(await send(ours, theirs)).toBe("worker");
    const [denial, ...more] = await denialsOf(away.adminKey, theirs);
    expect([denial, more]).toEqual([
      {
        id: expect.any(String),
        side: "WORKER",
        step: "worker_block",
        explanation: "A contact rule of the worker blocks tasks from the requester.",
        firstAt: clock.now().toISOString(),
        lastAt: clock.now().toISOString(),
        rule: { id: rule.id },
        denier: { handle: theirs.handle, identity: { agentHandle: theirs.handle } },
        peer: { identityId: ours.id, handle: ours.handle, organizationId: home.id, identity: null },
      },
      [],
    ]);
    expect(await denialsOf(theirs.key, theirs)).toEqual([denial]);
    expect(await denialsOf(home.adminKey, ours)).toEqual([]);
    expect(await denialsOf(home.adminKey, theirs)).toBe("not_found");
    const told = { side: "worker", peerId: ours.id, version: 1 };
    expect(await events(theirs, away)).toEqual([
      { identityId: null, ...told },
      { identityId: theirs.id, ...told },
    ]);
    expect(await events(ours, home)).toEqual([]);
  });

  it("of the requester's own side is its own affair", async () => {
    await set(parley, away, theirs, { publicly_discoverable: true });
    await addRule(parley, home, ours, "block", theirs, "outbound");
    expect(await send(ours, theirs)).toBe("requester");
    expect(await denialsOf(home.member, ours)).toMatchObject([{ side: "REQUESTER", step: "requester_block" }]);
    expect(await denialsOf(away.adminKey, theirs)).toEqual([]);
    expect(await events(theirs, away)).toEqual([]);
  });

  it("is told once a minute for each pair, however often it happens", async () => {
    const colleague = await makeAgent(parley.services, home, newHandle());
    await addRule(parley, home, ours, "block", colleague);
    const first = clock.now().toISOString();
    for (let time = 0; time < 5; time++) expect(await send(colleague, ours)).toBe("worker");
    expect(await events(ours, home)).toHaveLength(2);
    clock.advance(59_999);
    await send(colleague, ours);
    expect(await events(ours, home)).toHaveLength(2);
    clock.advance(1);
    await Promise.all(Array.from({ length: 5 }, () => send(colleague, ours)));
    expect((await events(ours, home)).map(({ version }) => version)).toEqual([1, 1, 2, 2]);
    expect(await denialsOf(ours.key, ours)).toMatchObject([{ firstAt: first, lastAt: clock.now().toISOString() }]);
  });

  it("is followed live by those who see the identity, and says nothing when the rule is gone", async () => {
    const colleague = await makeAgent(parley.services, home, newHandle());
    const rule = await addRule(parley, home, ours, "block", colleague);
    const { eventCursor } = await graphql(home.adminKey, "{ eventCursor }", {});
    await send(colleague, ours);
    await rulesOf(parley, home.adminKey, ours, "DELETE", `/${rule.id}`);
    const socket = openSocket(parley.url, { apiKey: home.adminKey });
    const activity = socket.subscribe(
      `subscription ($handle: String!, $after: String) { agentActivity(agentHandle: $handle, after: $after) { kind
        subject { __typename ... on A2aAdmissionDenial { step rule { id } peer { handle } } ... on A2aContactRule { action } } } }`,
      { handle: ours.handle, after: eventCursor },
    );
    expect(await activity.next()).toEqual({
      data: {
        agentActivity: {
          kind: "a2a.admission_denied",
          subject: {
            __typename: "A2aAdmissionDenial",
            step: "worker_block",
            rule: null,
            peer: { handle: colleague.handle },
          },
        },
      },
    });
    expect(await activity.next()).toMatchObject({
      data: { agentActivity: { kind: "a2a.contact_rule.deleted", subject: null } },
    });
    await socket.close();
  });

  it("of an identity that is gone is forgotten", async () => {
    const colleague = await makeAgent(parley.services, home, newHandle());
    await addRule(parley, home, ours, "block", colleague);
    await send(colleague, ours);
    const removal = await parley.fetch(`/api/v1/identities/${ours.handle}`, { method: "DELETE" }, home.adminKey);
    expect(removal.status).toBe(204);
    const { rowCount } = await parley.services.database.request.driver.query(
      "select from a2a_admission_denial where denier_id = $1",
      [ours.id],
    );
    expect(rowCount).toBe(0);
  });

  it("is forgotten when the peer has not come back for as long as the log is kept", async () => {
    const [early, late] = [
      await makeAgent(parley.services, home, newHandle()),
      await makeAgent(parley.services, home, newHandle()),
    ];
    for (const peer of [early, late]) await addRule(parley, home, ours, "block", peer);
    await send(early, ours);
    clock.advance(60_000);
    await send(late, ours);
    clock.advance(30 * 86_400_000 - 1);
    await parley.work!.runDueJobs();
    expect(await denialsOf(home.adminKey, ours)).toMatchObject([{ peer: { identityId: late.id } }]);
  });

  it("leaves nothing else behind", async () => {
    const colleague = await makeAgent(parley.services, home, newHandle());
    await addRule(parley, home, ours, "block", colleague);
    await send(colleague, ours);
    const found = await parley.fetch(`/api/v1/identities/${ours.handle}/a2a/contexts`, {}, home.adminKey);
    expect(((await found.json()) as any).items).toEqual([]);
    const again = await rulesOf(parley, colleague.key, ours);
    expect(errorOf(again)).toEqual([404, "not_found"]);
  });
});
