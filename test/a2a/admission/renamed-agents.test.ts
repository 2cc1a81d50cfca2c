import { describe, expect, it } from "vitest";
import { makeAgent, type TestAgent, type TestOrganization } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { addRule, rulesOf, set } from "../support/rules.js";
import { rpc, textMessage } from "../support/rpc.js";
import { newHandle, useTwoOrganizations } from "../support/two-organizations.js";

let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
let ours: TestAgent;
let theirs: TestAgent;

useTwoOrganizations((stage) => ({ parley, home, away, ours, theirs } = stage));

/** `sent`, or the side that refused. */
async function send(from: TestAgent, to: TestAgent): Promise<string> {
  const answer = await rpc(parley, from.key, to.handle, "SendMessage", textMessage("Please."));
  if (answer.error?.code === -32040) return answer.error.data![0].metadata.side;
  return answer.result === undefined ? JSON.stringify(answer.body) : "sent";
}

/** Renames an agent, and answers it as it is now. */
async function rename(organization: TestOrganization, agent: TestAgent, handle = newHandle()): Promise<TestAgent> {
  const path = `/api/v1/identities/${agent.handle}`;
  const { status, body } = await rest(parley, organization.adminKey, "PATCH", path, { agent_handle: handle });
  expect([status, body.agent_handle]).toEqual([200, handle]);
  return { ...agent, handle };
}

const saidBy = async (organization: TestOrganization, agent: TestAgent) =>
  (await rulesOf(parley, organization.adminKey, agent)).body.map(
    ({ action, direction, match_target }: any) => `${action} ${direction} ${match_target}`,
  );

describe("a rule about an agent that is renamed", () => {
  it("names its new handle from then on, within an organization and across", async () => {
    await set(parley, away, theirs, { publicly_discoverable: true });
    const colleague = await makeAgent(parley.services, home, newHandle());
    const rule = await addRule(parley, away, theirs, "block", ours);
    await addRule(parley, home, colleague, "block", ours, "both");
    const renamed = await rename(home, ours);
    expect([await send(renamed, theirs), await send(renamed, colleague)]).toEqual(["worker", "worker"]);
    expect(await saidBy(away, theirs)).toEqual([`block inbound ${renamed.handle}`]);
    const listed = await rest(
      parley,
      away.adminKey,
      "GET",
      `/api/v1/identities/a2a/contact-rules?match_target=${renamed.handle}`,
    );
    expect(listed.body.items).toMatchObject([{ id: rule.id, agent_handle: theirs.handle }]);
    // It goes on as the same rule.
    await rulesOf(parley, away.adminKey, theirs, "PATCH", `/${rule.id}`, { action: "allow" });
    expect(await send(renamed, theirs)).toBe("sent");
  });

  it("follows it however often it is renamed, and the next one of its old handle is a stranger", async () => {
    await set(parley, away, theirs, { publicly_discoverable: true });
    const named = await rename(home, ours);
    await addRule(parley, away, theirs, "block", named);
    const renamed = await rename(home, await rename(home, named));
    const successor = await makeAgent(parley.services, home, named.handle);
    expect([await send(renamed, theirs), await send(successor, theirs)]).toEqual(["worker", "sent"]);
    const back = await rename(home, renamed, ours.handle);
    expect([await send(back, theirs), await send(successor, theirs)]).toEqual(["worker", "sent"]);
  });

  it("meets the rules that already name the new handle: they mean it now, and a block wins", async () => {
    const handle = newHandle();
    await set(parley, away, theirs, { publicly_discoverable: true });
    await addRule(parley, away, theirs, "allow", ours);
    await addRule(parley, away, theirs, "block", { handle });
    expect(await send(ours, theirs)).toBe("sent");
    const renamed = await rename(home, ours, handle);
    expect([await send(renamed, theirs), await saidBy(away, theirs)]).toEqual(["worker", [`block inbound ${handle}`]]);
    // The other way about: no handle with an exception helps.
    const exception = newHandle();
    const other = await makeAgent(parley.services, away, newHandle());
    await set(parley, away, other, { publicly_discoverable: true });
    await addRule(parley, away, other, "block", renamed, "both");
    await addRule(parley, away, other, "allow", { handle: exception });
    expect(await send(await rename(home, renamed, exception), other)).toBe("worker");
    expect(await saidBy(away, other)).toEqual([`block both ${exception}`]);
  });

  it("meets none that meant an agent of the new handle which is gone", async () => {
    const gone = await makeAgent(parley.services, home, newHandle());
    await set(parley, away, theirs, { publicly_discoverable: true });
    await addRule(parley, away, theirs, "block", gone);
    await addRule(parley, away, theirs, "allow", ours);
    await parley.fetch(`/api/v1/identities/${gone.handle}`, { method: "DELETE" }, home.adminKey);
    const renamed = await rename(home, ours, gone.handle);
    expect([await send(renamed, theirs), await saidBy(away, theirs)]).toEqual([
      "sent",
      [`allow inbound ${gone.handle}`],
    ]);
  });

  it("is its owner's to follow: the log says that it changed or ended, and to nobody else", async () => {
    const handle = newHandle();
    const kept = await addRule(parley, away, theirs, "block", ours);
    const ended = await addRule(parley, away, theirs, "allow", { handle });
    await rename(home, ours, handle);
    const { rows } = await parley.services.database.request.driver.query(
      `select kind, subject_id as id, subject_version as version, identity_id as owner, data->>'peerHandle' as peer
       from event where subject_id = any($1) and subject_version > 1 order by event.id`,
      [[kept.id, ended.id]],
    );
    expect(rows).toEqual([
      { kind: "a2a.contact_rule.deleted", id: ended.id, version: 2, owner: theirs.id, peer: handle },
      { kind: "a2a.contact_rule.updated", id: kept.id, version: 2, owner: theirs.id, peer: handle },
    ]);
  });

  it("is not about itself, whatever handle it takes", async () => {
    const handle = newHandle();
    await addRule(parley, home, ours, "block", { handle });
    expect(await saidBy(home, await rename(home, ours, handle))).toEqual([]);
  });
});
