import { afterAll, beforeAll, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import { invitationCalls, invite, rulesAbout } from "../support/invitations.js";

const clock = new ManualClock(new Date("2026-04-01T09:00:00Z"));
const day = 24 * 3600_000;
let parley: TestParley;
const { get, revoke, accept, decline } = invitationCalls(() => parley);

beforeAll(async () => {
  parley = await startTestParley({ clock });
});
afterAll(() => parley?.close());

it("an invitation is forgotten ninety days after it ended, and what came of it stays", async () => {
  const ours = await makeOrganization(parley.services, "enterprise");
  const scout = await makeAgent(parley.services, ours, "scout");
  const theirs = await makeOrganization(parley.services);
  const guest = await makeAgent(parley.services, theirs, "guest");
  const make = (seconds = 30 * 24 * 3600) => invite(parley, ours.adminKey, [scout], { expires_in_seconds: seconds });
  const ended = { accepted: await make(), declined: await make(), revoked: await make(), expired: await make(300) };
  await accept(guest.key, ended.accepted.token);
  await decline(ended.declined.token);
  await revoke(ours.adminKey, ended.revoked.id);
  clock.advance(5 * 60_000);
  await parley.work!.runDueJobs();
  const late = await make();
  const left = async () => {
    const all = Object.entries({ ...ended, late });
    const answers = await Promise.all(all.map(async ([name, { id }]) => [name, (await get(ours.adminKey, id)).status]));
    return Object.fromEntries(answers);
  };
  clock.advance(90 * day - 2 * 3600_000);
  await parley.work!.runDueJobs();
  expect(await left()).toEqual({ accepted: 200, declined: 200, revoked: 200, expired: 200, late: 200 });
  const rules = [await rulesAbout(parley, guest.key, guest), await rulesAbout(parley, ours.adminKey, scout)];
  expect(rules).toEqual([["allow both @scout"], ["allow both @guest"]]);
  clock.advance(4 * 3600_000);
  await parley.work!.runDueJobs();
  // The late one ended sixty days ago.
  expect(await left()).toEqual({ accepted: 404, declined: 404, revoked: 404, expired: 404, late: 200 });
  expect([await rulesAbout(parley, guest.key, guest), await rulesAbout(parley, ours.adminKey, scout)]).toEqual(rules);
  expect(errorOf(await accept(guest.key, ended.accepted.token))).toEqual([404, "a2a_invitation_not_found"]);
});
