import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handleRouterMessage } from "../../../subgraphs/messaging/assignments/public.js";
import { lineById, type LineRow } from "../../../subgraphs/messaging/lines/public.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { newNumber, putLine, removeLines } from "../support/put-line.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let router: LineRow;
let person: string;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
});
afterAll(() => parley?.close());
beforeEach(async () => {
  await removeLines(parley.services);
  await parley.services.database.request.writer.imLineReply.deleteMany({});
  router = await line("router");
  person = newNumber();
  agent = await enabledAgent();
});

async function line(role: "router" | "pool"): Promise<LineRow> {
  return (await lineById(parley.services.database.request.reader, await putLine(parley.services, { role })))!;
}

async function enabledAgent(): Promise<TestAgent> {
  const made = await makeAgent(parley.services, organization, handle("texted"));
  await patch(made, { im_enabled: true });
  return made;
}

const patch = (of: TestAgent, body: object) =>
  rest(parley, organization.adminKey, "PATCH", `/api/v1/identities/${of.handle}`, body);
const text = (words: string, from = person) =>
  parley.services.database.jobs.transaction((tx) =>
    handleRouterMessage(tx, parley.services, { line: router, from, text: words }),
  );
const connect = (of = agent, from = person) => text(`connect @${of.handle}`, from);
const assignments = async (key: string = organization.adminKey) =>
  (await rest(parley, key, "GET", "/api/v1/imessage/assignments")).body as {
    id: string;
    remote_number: string;
    agent_identity_id: string;
  }[];
const replies = () => parley.services.database.request.reader.imLineReply.count({ where: { remoteNumber: person } });

describe("connect", () => {
  it("makes one assignment on a pool line, which the agent sees, and greets", async () => {
    await line("pool");
    expect(await connect()).toBe("connected");
    const [made, ...more] = await assignments(agent.key);
    expect(more).toEqual([]);
    expect(made).toEqual({
      id: expect.any(String),
      remote_number: person,
      agent_identity_id: agent.id,
      organization_id: organization.id,
      status: "active",
      released_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await connect()).toBe("already_connected");
    expect(await assignments(agent.key)).toEqual([made]);
  });

  it("answers the same for an unknown agent, one that is disabled, unclaimed or gone, and one whose rules block the person", async () => {
    await line("pool");
    const disabled = await makeAgent(parley.services, organization, handle("off"));
    const listed = await enabledAgent();
    await patch(listed, { imessage_filter_mode: "whitelist" });
    const path = `/api/v1/im/identities/${agent.handle}/contact-rules`;
    await rest(parley, agent.key, "POST", path, { action: "block", match_target: person });
    const [unclaimed, deleted] = [await enabledAgent(), await enabledAgent()];
    const { writer } = parley.services.database.request;
    await writer.identity.update({ where: { id: unclaimed.id }, data: { claimStatus: "agent_unclaimed" } });
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${deleted.handle}`);
    const outcomes = [await text("connect @nobody-of-that-name"), await text("connect @!"), await connect(disabled)];
    outcomes.push(await connect(unclaimed), await connect(deleted));
    outcomes.push(await connect(listed), await connect());
    expect(new Set(outcomes)).toEqual(new Set(["connect_refused"]));
    const said = await parley.services.database.request.reader.imLineReply.findMany({
      where: { remoteNumber: person },
    });
    expect(new Set(said.map((reply) => reply.text)).size).toBe(1);
    expect(await assignments()).toEqual([]);
  });

  it("gives each agent of a person a pool line of its own, and says busy when none is left", async () => {
    await Promise.all([line("pool"), line("pool")]);
    const [second, third] = [await enabledAgent(), await enabledAgent()];
    expect([await connect(), await connect(second), await connect(third)]).toEqual(["connected", "connected", "busy"]);
    expect(await connect(third, newNumber())).toBe("connected");
    expect(await text(`disconnect ${agent.handle}`)).toBe("disconnected");
    expect(await connect(third)).toBe("connected");
  });

  it("names the number of an agent that has one", async () => {
    await line("pool");
    const number = newNumber();
    await putLine(parley.services, { organizationId: organization.id, identityId: agent.id, number });
    expect(await connect()).toBe("dedicated_line");
    const said = await parley.services.database.request.reader.imLineReply.findFirst({
      where: { remoteNumber: person },
    });
    expect(said?.text).toContain(number);
    expect(await assignments()).toEqual([]);
  });

  it("replaces the previous agent where there is one line", async () => {
    const second = await enabledAgent();
    expect([await connect(), await connect(second)]).toEqual(["connected", "connected"]);
    expect((await assignments()).map((row) => row.agent_identity_id)).toEqual([second.id]);
  });

  it("flooded from one number makes one assignment, and stops answering", async () => {
    await Promise.all([line("pool"), line("pool")]);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => connect()));
    expect(outcomes.filter((outcome) => outcome === "connected")).toHaveLength(1);
    expect(await assignments()).toHaveLength(1);
    for (let sent = 12; sent < 60; sent++) await text("list");
    const before = await replies();
    expect(await connect()).toBe("too_many_commands");
    expect(await replies()).toBe(before);
  });

  it("of several people at once on one pool line connects each of them", async () => {
    await line("pool");
    const people = Array.from({ length: 6 }, newNumber);
    const outcomes = await Promise.all(people.map((from) => connect(agent, from)));
    expect(new Set(outcomes)).toEqual(new Set(["connected"]));
    expect((await assignments()).map((row) => row.remote_number).toSorted()).toEqual(people.toSorted());
  });
});

describe("other words", () => {
  it("are explained once in ten minutes, however long they are", async () => {
    expect(await text("x".repeat(1_048_576))).toBe("help");
    expect(await text("hello?")).toBe("help_repeated");
    expect(await text("help")).toBe("help_repeated");
    expect(await replies()).toBe(1);
    expect(await text("hi", newNumber())).toBe("help");
  });

  it("stop ends all connections, and disconnect says the same of unknown agents and strangers", async () => {
    await Promise.all([line("pool"), line("pool")]);
    const second = await enabledAgent();
    await connect();
    await connect(second);
    expect(await text("list")).toBe("listed");
    expect(await text("STOP")).toBe("disconnected_all");
    expect(await assignments()).toEqual([]);
    expect(await text(`disconnect @${agent.handle}`)).toBe("not_connected");
    expect(await text("disconnect @nobody-of-that-name")).toBe("not_connected");
  });
});

describe("an assignment", () => {
  it("is released by an admin, once, and not by agents or others", async () => {
    await line("pool");
    await connect();
    const [{ id } = { id: "" }] = await assignments();
    const release = (key: string) => rest(parley, key, "DELETE", `/api/v1/im/assignments/${id}`);
    const other = await makeOrganization(parley.services);
    expect(errorOf(await release(agent.key))).toEqual([403, "admin_required"]);
    expect(errorOf(await release(other.adminKey))).toEqual([404, "not_found"]);
    expect((await release(organization.adminKey)).status).toBe(204);
    expect(errorOf(await release(organization.adminKey))).toEqual([404, "not_found"]);
    expect(await connect()).toBe("connected");
    expect((await assignments())[0]!.id).not.toBe(id);
  });

  it("of a disabled identity is not listed: 400 for admins who name it", async () => {
    const off = await makeAgent(parley.services, organization, handle("off"));
    const path = `/api/v1/im/assignments?agent_identity_id=${off.id}`;
    expect((await rest(parley, organization.adminKey, "GET", path)).status).toBe(400);
    expect((await rest(parley, off.key, "GET", path)).body).toEqual([]);
  });

  it("ends with its identity", async () => {
    await line("pool");
    await connect();
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${agent.handle}`);
    const { reader } = parley.services.database.request;
    expect(await reader.imAssignment.count({ where: { identityId: agent.id, releasedAt: null } })).toBe(0);
  });
});
