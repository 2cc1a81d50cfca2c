import { afterAll, beforeAll, expect, it } from "vitest";
import { atOnce } from "../../support/at-once.js";
import type { TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { outboxAtRest } from "../../support/mail.js";
import { anyNumber, codeFor, makeHome, newHuman, signUp, signupCalls, wrongCode } from "../support/signup.js";

const twins = 50;
let parley: TestParley;
let home: TestOrganization & { readonly adminEmail: string };
const { verify, resend, approve, reject } = signupCalls(() => parley);

beforeAll(async () => {
  parley = await startTestParley({ environment: anyNumber });
  home = await makeHome(parley);
});

afterAll(() => parley?.close());

/** How many answers there are of each kind: `200`, `409 agent_already_claimed`. */
function tally(answers: readonly RestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const kind = answer.status < 300 ? `${answer.status}` : errorOf(answer).join(" ");
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const rows = () => parley.services.database.request.writer;

it("fifty guesses at once are five", async () => {
  const { key, humanEmail, identityId } = await signUp(parley);
  const code = await codeFor(parley, humanEmail);
  const answers = await atOnce(twins, (n) => verify(key, wrongCode(code, n + 1)));
  expect(tally(answers)).toEqual({ "422 verification_code_invalid": 5, "429 verification_attempts_exhausted": 45 });
  expect((await rows().agentSignup.findUniqueOrThrow({ where: { identityId } })).attempts).toBe(5);
});

it("fifty right codes at once claim once, and all are told so", async () => {
  const { key, humanEmail, identityId } = await signUp(parley);
  const code = await codeFor(parley, humanEmail);
  expect(tally(await atOnce(twins, () => verify(key, code)))).toEqual({ 200: twins });
  expect(await rows().event.count({ where: { subjectId: identityId, kind: "identity.claimed" } })).toBe(1);
});

it("fifty requests for a new code send one", async () => {
  const { key, humanEmail, identityId } = await signUp(parley);
  await rows().agentSignup.update({ where: { identityId }, data: { codeSentAt: new Date(Date.now() - 600_000) } });
  expect(tally(await atOnce(twins, () => resend(key)))).toEqual({ 200: 1, "429 rate_limited": 49 });
  const mails = (await outboxAtRest(parley)).filter(({ to }) => to === humanEmail);
  expect(mails).toHaveLength(2);
});

it("fifty signups with one handle make one agent", async () => {
  const body = { note_to_human: "x", agent_handle: "wanted-by-all" };
  const answers = await atOnce(twins, () =>
    rest(parley, null, "POST", "/api/v1/agent-signup", { ...body, human_email: newHuman() }),
  );
  expect(tally(answers)).toEqual({ 201: 1, "409 agent_handle_unavailable": 49 });
  expect(await rows().organization.count({ where: { name: "Organization of @wanted-by-all" } })).toBe(1);
});

it("approve, reject, verify and delete at once come to one end", async () => {
  for (let round = 0; round < 5; round++) {
    const { key, handle, identityId, organizationId } = await signUp(parley, { human_email: home.adminEmail });
    const mails = await rows().systemMail.count({ where: { toAddress: home.adminEmail } });
    const code = await codeFor(parley, home.adminEmail, mails);
    const deeds = [
      () => approve(home.admin, identityId),
      () => reject(home.admin, identityId),
      () => verify(key, code),
      () => rest(parley, home.adminKey, "DELETE", `/api/v1/identities/${handle}`),
      () => resend(key),
    ];
    // Every deed is the first to arrive once.
    const deedOf = (n: number) => (n + round) % deeds.length;
    const answers = await atOnce(twins, (n) => deeds[deedOf(n)]!());
    for (const answer of answers) expect([200, 204, 401, 404, 409, 429]).toContain(answer.status);
    const done = (deed: number) => answers.filter(({ status }, n) => deedOf(n) === deed && status < 300).length;
    const kinds = await rows().event.groupBy({ by: ["kind"], where: { subjectId: identityId }, _count: true });
    const times = (kind: string) => kinds.find((group) => group.kind === kind)?._count ?? 0;
    const [approved, rejected, deleted] = [done(0), done(1), done(3)];
    expect([approved, rejected, deleted].every((count) => count <= 1)).toBe(true);
    // Rejected, or claimed once, and then perhaps deleted.
    expect(rejected + times("identity.claimed")).toBe(1);
    expect(times("identity.moved")).toBe(times("identity.claimed"));
    expect(times("identity.deleted")).toBe(rejected + deleted);
    expect(await rows().organization.count({ where: { id: organizationId } })).toBe(0);
  }
});

it("what two people of one organization take in at once fits its plan", async () => {
  const small = await makeHome(parley, "free");
  const agents = await Promise.all(Array.from({ length: 5 }, () => signUp(parley, { human_email: small.adminEmail })));
  const answers = await atOnce(twins, (n) => approve(small.admin, agents[n % agents.length]!.identityId));
  expect(tally(answers)["200"]).toBe(3);
  expect(await rows().identity.count({ where: { organizationId: small.id, deletedAt: null } })).toBe(3);
});
