import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import { mailTo, outboxAtRest } from "../../support/mail.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { signInLinkFor } from "../../../subgraphs/org/sign-in/sign-in-link-for.js";
import { signUp, signupCalls } from "../support/signup.js";
import { codeOf, mailedToken, newAddress, requestLink, signIn, signInByMail, tokenIn } from "../../support/people.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const log = new RecordingLogger();
let parley: TestParley;
let organization: TestOrganization;
let member: string;

beforeAll(async () => {
  parley = await startTestParley({ clock, log, environment: { LOG_LEVEL: "debug" } });
  organization = await makeOrganization(parley.services);
  member = await emailOf(organization.memberUserId);
});
afterAll(() => parley.close());
// So that no test meets the limits of the one before.
beforeEach(() => clock.advance(2 * 3600_000));

const emailOf = async (id: string): Promise<string> =>
  (await parley.services.database.request.writer.consoleUser.findUniqueOrThrow({ where: { id } })).email;

test("a mailed link signs its receiver in, once, for fifteen minutes", async () => {
  await requestLink(parley, member.toUpperCase());
  const [mail] = await mailTo(parley, member);
  expect(mail!.text).toContain(`${parley.url}/sign-in#token=`);
  const { data } = await signIn(parley, tokenIn(mail!));
  const session = data!["signIn"];
  expect(session).toMatchObject({
    organizationId: organization.id,
    user: { id: organization.memberUserId, emailVerified: true },
    expiresAt: new Date(clock.now().getTime() + 12 * 3600_000).toISOString(),
  });
  expect(codeOf(await signIn(parley, tokenIn(mail!)))).toBe("sign_in_link_invalid");
  const late = await mailedToken(parley, member);
  clock.advance(15 * 60_000);
  expect(codeOf(await signIn(parley, late))).toBe("sign_in_link_invalid");
});

test("a used link ends the older ones of this person, and no others", async () => {
  const older = await mailedToken(parley, member);
  const others = await mailedToken(parley, await emailOf(organization.adminUserId));
  const byOperator = (await signInLinkFor(parley.services, member))!.token;
  clock.advance(1000);
  const used = await mailedToken(parley, member);
  clock.advance(1000);
  const newer = await mailedToken(parley, member);
  expect((await signIn(parley, used)).errors).toBeUndefined();
  expect(codeOf(await signIn(parley, older))).toBe("sign_in_link_invalid");
  expect(codeOf(await signIn(parley, byOperator))).toBe("sign_in_link_invalid");
  expect((await signIn(parley, newer)).errors).toBeUndefined();
  expect((await signIn(parley, others)).errors).toBeUndefined();
});

test("an address that nobody expects gets the same answer, and no mail", async () => {
  const stranger = newAddress("stranger");
  const agent = `scout@${parley.services.config.MAIL_DOMAIN}`;
  const answers = await Promise.all([stranger, agent, member].map((email) => requestLink(parley, email)));
  expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1);
  const mails = await outboxAtRest(parley);
  expect(mails.map(({ to }) => to)).not.toEqual(expect.arrayContaining([stranger]));
  expect(mails.map(({ to }) => to)).not.toEqual(expect.arrayContaining([agent]));
  const { signInRequest, signInLink } = parley.services.database.request.writer;
  expect(await signInRequest.count()).toBe(0);
  expect(await signInLink.count({ where: { email: { in: [stranger, agent] } } })).toBe(0);
});

test("a server without an outside provider offers none", async () => {
  expect((await parley.graphql("{ signInOptions { provider } }")).data).toEqual({ signInOptions: { provider: null } });
});

test("what is no mail address is refused", async () => {
  for (const email of [
    "",
    "ada",
    "ada@",
    "@example.com",
    "ada@localhost",
    "a b@example.com",
    "ada@example.com\nBcc: x@y.z",
  ]) {
    expect(codeOf(await requestLink(parley, email))).toBe("validation_failed");
  }
  expect(codeOf(await requestLink(parley, member, "not a UUID"))).toBe("validation_failed");
});

test("links for one address are limited alike for those who are known and those who are not", async () => {
  for (const email of [member, newAddress("unknown")]) {
    for (let asked = 0; asked < 5; asked++) expect((await requestLink(parley, email)).errors).toBeUndefined();
    const refused = await requestLink(parley, email);
    expect(codeOf(refused)).toBe("rate_limited");
    expect(refused.errors![0]!.extensions["retryAfter"]).toBe(720);
    expect(refused.headers.get("retry-after")).toBe("720");
  }
});

test("whoever asks for many addresses is limited too", async () => {
  const answers = [];
  for (let asked = 0; asked < 31; asked++) answers.push(codeOf(await requestLink(parley, newAddress())));
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => undefined));
  expect(answers[30]).toBe("rate_limited");
});

describe("who is new", () => {
  let open: TestParley;
  beforeAll(async () => {
    open = await startTestParley({ environment: { SIGN_UP: "open" } });
  });
  afterAll(() => open.close());

  test("gets an organization of their own, on the free plan, where sign-up is open", async () => {
    const session = await signInByMail(open, newAddress("grace"));
    const { data } = await open.graphql(
      `{ organization { id name slug plan members { nodes { role user { id } } } } viewer { kind } }`,
      {},
      session.headers,
    );
    expect(data).toMatchObject({
      organization: { id: session.organizationId, slug: null, plan: "free" },
      viewer: { kind: "CONSOLE_ADMIN" },
    });
    expect(data!["organization"].name).toMatch(/^grace-\w+'s organization$/);
    expect(data!["organization"].members.nodes).toEqual([{ role: "ADMIN", user: { id: session.userId } }]);
  });

  test("is made once, with one organization, however many links they use at once, and each link only once", async () => {
    const email = newAddress("twin");
    const tokens = [await mailedToken(open, email), await mailedToken(open, email)];
    const answers = await Promise.all([...tokens, ...tokens, ...tokens].map((token) => signIn(open, token)));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === undefined)).toHaveLength(2);
    expect(codes.filter((code) => code === "sign_in_link_invalid")).toHaveLength(4);
    const { consoleUser, membership } = open.services.database.request.writer;
    const users = await consoleUser.findMany({ where: { email } });
    expect(users).toHaveLength(1);
    expect(await membership.count({ where: { userId: users[0]!.id } })).toBe(1);
  });
});

test("who has left their only organization gets no link any more where people are invited", async () => {
  const email = newAddress("left");
  const gone = await makeOrganization(parley.services);
  const { consoleUser } = parley.services.database.request.writer;
  await consoleUser.update({ where: { id: gone.memberUserId }, data: { email } });
  const token = await mailedToken(parley, email);
  await parley.graphql("mutation { leaveOrganization { organizationId } }", {}, gone.member);
  expect(codeOf(await signIn(parley, token))).toBe("sign_in_link_invalid");
  await requestLink(parley, email);
  expect((await outboxAtRest(parley)).filter(({ to }) => to === email)).toHaveLength(1);
});

test("a person whose agent waits for them gets in, has an organization, and approves the agent into it", async () => {
  const agent = await signUp(parley, { human_email: newAddress("human") });
  const human = await signInByMail(parley, agent.humanEmail);
  const { pending, approve } = signupCalls(() => parley);
  expect((await pending(human.headers)).body.agents).toMatchObject([{ identity_id: agent.identityId }]);
  const approved = await approve(human.headers, agent.identityId);
  expect(approved.body).toMatchObject({ organization_id: human.organizationId, claim_status: "agent_claimed" });
});

test("an organization that waits for a person is theirs when they sign in, and only then", async () => {
  const { database } = parley.services;
  const email = newAddress("heir");
  const [first, second] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
  for (const { id } of [first, second]) {
    await database.request.writer.organization.update({ where: { id }, data: { handoverEmail: email } });
  }
  const session = await signInByMail(parley, email);
  expect([first.id, second.id]).toContain(session.organizationId);
  const { data } = await parley.graphql(
    "{ viewer { memberships { nodes { organizationId role } } } }",
    {},
    session.headers,
  );
  const places = [first, second].map(({ id }) => ({ organizationId: id, role: "ADMIN" }));
  expect(data!["viewer"].memberships.nodes).toEqual(expect.arrayContaining(places));
  expect(data!["viewer"].memberships.nodes).toHaveLength(2);
  expect(await database.request.writer.organization.count({ where: { handoverEmail: email } })).toBe(0);
  const events = await database.request.writer.event.findMany({ where: { subjectId: first.id, kind: "member.added" } });
  expect(events).toMatchObject([{ identityId: null, organizationId: first.id, data: { user_id: session.userId } }]);
});

test("a member who takes their organization over administers it, and what was open as a member is over", async () => {
  const { database } = parley.services;
  const own = await makeOrganization(parley.services);
  const email = await emailOf(own.memberUserId);
  const asked = "{ viewer { kind } }";
  expect((await parley.graphql(asked, {}, own.member)).data!["viewer"].kind).toBe("CONSOLE_MEMBER");
  await database.request.writer.organization.update({ where: { id: own.id }, data: { handoverEmail: email } });
  await signInByMail(parley, email);
  expect((await parley.graphql(asked, {}, own.member)).data!["viewer"].kind).toBe("CONSOLE_ADMIN");
});

test("no link, and no token of one, reaches a log, an event or a row that can be read", async () => {
  const token = await mailedToken(parley, member);
  await signIn(parley, token);
  const { driver } = parley.services.database.request;
  const tables = ["event", "sign_in_link", "sign_in_request", "system_mail", "graphile_worker._private_jobs"];
  const rows = await Promise.all(tables.map((table) => driver.query(`select t::text as text from ${table} t`)));
  const said = [...log.lines, ...rows.flatMap((result) => result.rows.map((row) => row.text as string))].join("\n");
  expect(said).not.toContain(token);
  expect(said).not.toContain(Buffer.from(token).toString("hex"));
});
