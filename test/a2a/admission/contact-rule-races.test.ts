import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { untilSomebodyWaits } from "../../support/locks.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { openTask } from "../support/rpc.js";
import { rulesOf } from "../support/rules.js";

let parley: TestParley;
let home: TestOrganization;
/** Fresh agents for each test. */
let agent: TestAgent;
let peer: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services, "enterprise");
});
afterAll(() => parley.close());
beforeEach(async () => {
  agent = await makeAgent(parley.services, home, newHandle());
  peer = await makeAgent(parley.services, home, newHandle());
});

const newHandle = () => `agent-${randomUUID().slice(0, 12)}`;
const driver = () => parley.services.database.request.driver;
const rules = async () => (await rulesOf(parley, home.adminKey, agent)).body;
const post = () => rulesOf(parley, home.adminKey, agent, "POST", "", { action: "allow", match_target: peer.handle });
const remove = () => rest(parley, home.adminKey, "DELETE", `/api/v1/identities/${peer.handle}`);

/** Runs `work` while a transaction of another connection holds what this statement locks. */
async function holding(statement: string, values: unknown[], work: () => Promise<void>): Promise<void> {
  const holder = await driver().connect();
  try {
    await holder.query("begin");
    await holder.query(statement, values);
    await work();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

describe("a contact rule that is added while its peer is deleted", () => {
  it("is there when the deletion came first: it names whoever has the handle next", async () => {
    const task = await openTask(parley, agent.key, peer.handle);
    let answers: Promise<{ status: number; body: any }>[] = [];
    await holding("select from a2a_task where id = $1 for update", [task.id], async () => {
      answers = [remove()];
      await untilSomebodyWaits(driver());
      answers.push(post());
      await untilSomebodyWaits(driver(), 2);
    });
    const [removed, made] = await Promise.all(answers);
    expect([removed!.status, made!.status]).toEqual([204, 201]);
    expect(await rules()).toEqual([made!.body]);
  });

  it("is answered as it was added and has ended when it came first", async () => {
    // Adding stops when the rule is about to be written, the handle's generation having been read.
    await driver().query(`
      create function stop_here() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(4711); return new; end $$;
      create trigger stop_here before insert on a2a_contact_rule for each row execute function stop_here()`);
    let answers: Promise<{ status: number; body: any }>[] = [];
    await holding("select pg_advisory_xact_lock(4711)", [], async () => {
      answers = [post()];
      await untilSomebodyWaits(driver());
      answers.push(remove());
      await Promise.race([answers[1], untilSomebodyWaits(driver(), 2)]);
    });
    const [made, removed] = await Promise.all(answers);
    await driver().query("drop function stop_here cascade");
    expect([made!.status, removed!.status]).toEqual([201, 204]);
    expect(made!.body).toMatchObject({ match_target: peer.handle, action: "allow", status: "active" });
    expect(await rules()).toEqual([]);
  });
});

describe("a contact rule that is added, changed and removed while its peer is renamed to and fro", () => {
  it("comes to an end that says one thing of each direction, and nobody gets an error of the service", async () => {
    const handles = [peer.handle, newHandle()];
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) {
      const [from, to] = round % 2 === 0 ? handles : handles.toReversed();
      const known = (await rules()) as { id: string }[];
      const deeds = [
        () => rest(parley, home.adminKey, "PATCH", `/api/v1/identities/${from}`, { agent_handle: to }),
        ...handles.flatMap((match_target) => [
          () => rulesOf(parley, home.adminKey, agent, "POST", "", { action: "block", match_target }),
          () => rulesOf(parley, home.adminKey, agent, "POST", "", { action: "allow", match_target, direction: "both" }),
        ]),
        ...known.flatMap(({ id }) => [
          () => rulesOf(parley, home.adminKey, agent, "PATCH", `/${id}`, { direction: "outbound" }),
          () => rulesOf(parley, home.adminKey, agent, "DELETE", `/${id}`),
        ]),
      ];
      statuses.push(...(await Promise.all(deeds.map((deed) => deed()))).map(({ status }) => status));
      const kept = (await rules()).map((rule: any) => `${rule.match_target} ${rule.direction}`);
      expect(new Set(kept).size).toBe(kept.length);
    }
    expect(statuses.filter((status) => ![200, 201, 204, 404, 409].includes(status))).toEqual([]);
  });
});
