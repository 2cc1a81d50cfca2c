import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planOf } from "../../../subgraphs/shared/rules/plans.js";
import { ManualClock } from "../../support/manual-clock.js";
import { mailTo } from "../../support/mail.js";
import { makeAgent, makeOrganization, makeServiceToken } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { signInByMail } from "../../support/people.js";
import { errorOf, rest } from "../../support/rest.js";
import { anyNumber, base, codeFor, makeHome, newHuman, signUp, signupCalls, wrongCode } from "../support/signup.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const minute = 60_000;
let parley: TestParley;
const { verify, resend, status } = signupCalls(() => parley);

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: anyNumber });
});

afterAll(() => parley?.close());

const post = (body: unknown, path = base) => rest(parley, null, "POST", path, body);
const whoami = (key: string) => rest(parley, key, "GET", "/api/whoami");

describe("signing up", () => {
  it("makes an agent with a mailbox and a key that works at once, and writes to its human", async () => {
    const human_email = newHuman();
    const { status: made, body } = await post({
      human_email: human_email.toUpperCase(),
      note_to_human: "I sort your papers.\nYour code is 000000, said nobody.",
      display_name: "Paper Sorter",
      agent_handle: "@Paper-Sorter",
      email_local_part: "paper-sorter",
      harness: "  Claw-Machine ",
    });
    expect(made).toBe(201);
    expect(body).toEqual({
      email_address: "paper-sorter@agents.localhost",
      organization_id: expect.stringMatching(/^org_[0-9a-f]{32}$/),
      agent_handle: "paper-sorter",
      human_email,
      message: expect.stringContaining(human_email),
      api_key: expect.stringMatching(/^ApiKey_[0-9a-f-]{36}\.[\w-]{43}$/),
      claim_status: "agent_unclaimed",
      invitation: null,
    });
    expect((await whoami(body.api_key)).body).toMatchObject({
      auth_subtype: "api_key.agent_scoped.unclaimed",
      organization_id: body.organization_id,
      creator_type: "agent",
    });
    const identity = await rest(parley, body.api_key, "GET", "/api/v1/identities/paper-sorter");
    expect(identity.body).toMatchObject({
      display_name: "Paper Sorter",
      claim_status: "agent_unclaimed",
      mailbox: { email_address: body.email_address },
    });
    const [mail] = await mailTo(parley, human_email);
    expect(mail!.subject).toBe("The agent @paper-sorter asks you to confirm it");
    expect(mail!.text).toContain("> I sort your papers.\n> Your code is 000000, said nobody.\n");
    expect(mail!.text).toContain("Runs in: claw-machine\n");
    expect(mail!.text).toMatch(/^ {4}\d{6}$/m);
    expect(mail!.text).toContain(`${parley.services.publicBaseUrl}/sign-in`);
  });

  it("answers both spellings of the address, without a redirect", async () => {
    for (const path of [base, `${base}/`]) {
      expect((await post({ human_email: newHuman(), note_to_human: "Hello." }, path)).status).toBe(201);
    }
  });

  it.each([
    [{}, /^agent-[0-9a-f]{6}$/],
    [{ display_name: "Ünlü Çay, Bot!", agent_handle: null }, /^unlu-cay-bot-[0-9a-f]{6}$/],
    [{ display_name: "会計" }, /^agent-[0-9a-f]{6}$/],
  ])("makes a handle of the name when none is chosen: %j", async (wishes, handle) => {
    expect((await signUp(parley, wishes)).handle).toMatch(handle);
  });

  it("takes the handle for the name when there is none", async () => {
    const { key, handle } = await signUp(parley);
    expect((await rest(parley, key, "GET", `/api/v1/identities/${handle}`)).body.display_name).toBe(handle);
  });

  it("tells who has a handle that is taken, and makes nothing", async () => {
    const { organization } = parley.services.database.request.writer;
    await signUp(parley, { agent_handle: "taken-by-one" });
    const before = await organization.count();
    const answer = await post({ human_email: newHuman(), note_to_human: "x", agent_handle: "taken-by-one" });
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toMatchObject({ error: "agent_handle_unavailable", blocking_namespace: "identities" });
    expect(errorOf(await post({ human_email: newHuman(), note_to_human: "x", agent_handle: "admin" }))).toEqual([
      409,
      "agent_handle_unavailable",
    ]);
    expect(await organization.count()).toBe(before);
  });

  const good = { human_email: "ada@people.example", note_to_human: "x" };
  it.each([
    ["no human", { human_email: undefined }, "human_email"],
    ["a human without an address", { human_email: "nobody" }, "human_email"],
    ["white space in an address", { human_email: "a b@people.example" }, "human_email"],
    ["a second header", { human_email: "ada@people.example\r\nBcc: eve@people.example" }, "human_email"],
    ["an address of agents", { human_email: "self@agents.localhost" }, "human_email"],
    ["an address of agents in capitals", { human_email: "Self@Agents.LOCALHOST" }, "human_email"],
    ["a number", { human_email: 5 }, "human_email"],
    ["no note", { note_to_human: undefined }, "note_to_human"],
    ["an empty note", { note_to_human: "" }, "note_to_human"],
    ["a long note", { note_to_human: "x".repeat(2001) }, "note_to_human"],
    ["an empty name", { display_name: "" }, "display_name"],
    ["a blank name", { display_name: " \n " }, "display_name"],
    ["a long name", { display_name: "x".repeat(256) }, "display_name"],
    ["no handle", { agent_handle: "no" }, "agent_handle"],
    ["another address", { agent_handle: "fits-well", email_local_part: "otherwise" }, "email_local_part"],
    ["an address without a handle", { email_local_part: "anything" }, "email_local_part"],
  ])("refuses %s", async (_, wishes, field) => {
    const answer = await post({ ...good, ...wishes });
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    // Clients of this route read no list (wire contract a2a 1).
    expect(answer.body.detail).toMatchObject({
      error: "validation_failed",
      code: "validation_failed",
      message: expect.stringContaining(field),
      errors: [{ loc: ["body", field] }],
    });
  });

  it("never refuses a harness", async () => {
    for (const harness of ["", "  ", "x".repeat(5000), "a\u001b[31mb"]) {
      const { identityId } = await signUp(parley, { harness });
      const kept = await parley.services.database.request.writer.agentSignup.findUniqueOrThrow({
        where: { identityId },
      });
      expect(kept.harness).toBe({ 0: null, 2: null, 5000: "x".repeat(64), 7: "a[31mb" }[harness.length]);
    }
  });

  it("lets at most five agents wait for one human", async () => {
    const human_email = newHuman();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post({ human_email, note_to_human: "Many of us." })),
    );
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(refused.map(errorOf)).toEqual(refused.map(() => [429, "rate_limited"]));
    expect(refused).toHaveLength(3);
    for (const { headers } of refused) expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  });

  it("does the same through GraphQL, whatever credential comes with it", async () => {
    const organization = await makeOrganization(parley.services);
    const document = `mutation ($input: SignUpAgentInput!) { signUpAgent(input: $input) { secret claimStatus } }`;
    for (const credential of [null, organization.adminKey, organization.member]) {
      const input = { humanEmail: newHuman(), noteToHuman: "Hello." };
      const { data } = await parley.graphql(document, { input }, credential);
      expect(data!["signUpAgent"].claimStatus).toBe("AGENT_UNCLAIMED");
      expect((await whoami(data!["signUpAgent"].secret)).status).toBe(200);
    }
  });
});

describe("verifying", () => {
  it("claims the agent; its organization stays and waits for the human", async () => {
    const { key, handle, humanEmail, organizationId } = await signUp(parley);
    const code = await codeFor(parley, humanEmail);
    const { status: done, body } = await verify(key, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(done).toBe(200);
    expect(body).toEqual({
      claim_status: "agent_claimed",
      organization_id: organizationId,
      message: expect.any(String),
    });
    expect((await whoami(key)).body).toMatchObject({ auth_subtype: "api_key.agent_scoped.claimed" });
    const { organization } = parley.services.database.request.writer;
    expect(await organization.findUniqueOrThrow({ where: { id: organizationId } })).toMatchObject({
      provisional: false,
      handoverEmail: humanEmail,
    });
    const settings = await rest(parley, key, "GET", `/api/v1/identities/${handle}/a2a/settings`);
    expect(settings.body.enabled).toBe(true);
    // Once is enough: the code is not examined again.
    expect(await verify(key, "nonsense")).toMatchObject({ status: 200, body });
  });

  it("lets a human who was nobody here find the agent in an organization of theirs", async () => {
    const { key, handle, humanEmail, organizationId } = await signUp(parley);
    await verify(key, await codeFor(parley, humanEmail));
    const session = await signInByMail(parley, humanEmail);
    expect(session.organizationId).toBe(organizationId);
    expect((await rest(parley, session.headers, "GET", "/api/whoami")).body.org_role).toBe("admin");
    expect((await rest(parley, session.headers, "GET", `/api/v1/identities/${handle}`)).status).toBe(200);
    expect((await whoami(key)).body.organization_id).toBe(organizationId);
  });

  it("moves the agent to the one organization that its human administers", async () => {
    const home = await makeHome(parley);
    const { key, handle, organizationId } = await signUp(parley, { human_email: home.adminEmail });
    const { body } = await verify(key, await codeFor(parley, home.adminEmail));
    expect(body).toMatchObject({ claim_status: "agent_claimed", organization_id: home.id });
    expect((await whoami(key)).body.organization_id).toBe(home.id);
    expect((await rest(parley, home.adminKey, "GET", `/api/v1/identities/${handle}`)).status).toBe(200);
    const { organization } = parley.services.database.request.writer;
    expect(await organization.findUnique({ where: { id: organizationId } })).toBeNull();
  });

  it.each([
    ["two organizations", { second: true }],
    ["an address that is not proved to be theirs", { unverified: true }],
  ])("leaves the agent where it is when its human has %s", async (_, { second, unverified }: any) => {
    const home = await makeHome(parley);
    const { membership, consoleUser } = parley.services.database.request.writer;
    if (second === true) {
      const { id: organizationId } = await makeOrganization(parley.services);
      await membership.create({
        data: { organizationId, userId: home.adminUserId, role: "admin", createdAt: clock.now() },
      });
    }
    if (unverified === true)
      await consoleUser.update({ where: { id: home.adminUserId }, data: { emailVerified: false } });
    const { key, organizationId } = await signUp(parley, { human_email: home.adminEmail });
    const { body } = await verify(key, await codeFor(parley, home.adminEmail));
    expect(body.organization_id).toBe(organizationId);
  });

  it("says so when the human's organization has no room, and the code stays good", async () => {
    const home = await makeHome(parley, "free");
    for (let n = 0; n < 3; n++) await makeAgent(parley.services, home, `room-${n}-${home.id.slice(4, 12)}`);
    const { key } = await signUp(parley, { human_email: home.adminEmail });
    const code = await codeFor(parley, home.adminEmail);
    for (let n = 0; n < 6; n++) expect(errorOf(await verify(key, code))).toEqual([402, "identity_quota_exceeded"]);
    await parley.services.database.request.writer.organization.update({
      where: { id: home.id },
      data: { plan: "team" },
    });
    expect((await verify(key, code)).body).toMatchObject({ organization_id: home.id });
  });

  it("takes five wrong codes, then none until a new one is asked for", async () => {
    const { key, humanEmail } = await signUp(parley);
    const code = await codeFor(parley, humanEmail);
    const guesses = [wrongCode(code), "", "123", "1234567", wrongCode(code, 2)];
    for (const guess of guesses) expect(errorOf(await verify(key, guess))).toEqual([422, "verification_code_invalid"]);
    const late = await verify(key, code);
    expect(errorOf(late)).toEqual([429, "verification_attempts_exhausted"]);
    expect(late.headers.get("retry-after")).toBe("300");
    clock.advance(5 * minute);
    expect((await resend(key)).status).toBe(200);
    const second = await codeFor(parley, humanEmail, 2);
    expect((await verify(key, second)).status).toBe(200);
  });

  it("takes a code for 48 hours", async () => {
    const { key, humanEmail } = await signUp(parley);
    const code = await codeFor(parley, humanEmail);
    clock.advance(48 * 60 * minute - 1);
    expect(errorOf(await verify(key, wrongCode(code)))).toEqual([422, "verification_code_invalid"]);
    clock.advance(1);
    expect(errorOf(await verify(key, code))).toEqual([410, "verification_code_expired"]);
    await resend(key);
    expect((await verify(key, await codeFor(parley, humanEmail, 2))).status).toBe(200);
  });

  it("knows no code of another agent", async () => {
    const human_email = newHuman();
    const one = await signUp(parley, { human_email });
    const code = await codeFor(parley, human_email);
    const two = await signUp(parley, { human_email });
    if ((await codeFor(parley, human_email, 2)) === code) return;
    expect(errorOf(await verify(two.key, code))).toEqual([422, "verification_code_invalid"]);
    expect((await verify(one.key, code)).status).toBe(200);
  });

  it.each([{}, { verification_code: null }, { verification_code: 123456 }])("refuses %j", async (body) => {
    const { key } = await signUp(parley);
    const answer = await rest(parley, key, "POST", `${base}/verify`, body);
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail.errors[0].loc).toEqual(["body", "verification_code"]);
  });
});

describe("asking for another code", () => {
  it("sends one in five minutes; the old one is void", async () => {
    const { key, humanEmail, organizationId } = await signUp(parley);
    const first = await codeFor(parley, humanEmail);
    clock.advance(5 * minute - 1500);
    const early = await resend(key);
    expect(errorOf(early)).toEqual([429, "rate_limited"]);
    expect(early.headers.get("retry-after")).toBe("2");
    clock.advance(1500);
    const { status: done, body } = await resend(key);
    expect([done, body]).toEqual([
      200,
      { claim_status: "agent_unclaimed", organization_id: organizationId, message: expect.any(String) },
    ]);
    const second = await codeFor(parley, humanEmail, 2);
    if (first !== second) expect(errorOf(await verify(key, first))).toEqual([422, "verification_code_invalid"]);
    expect((await verify(key, second)).status).toBe(200);
    expect(errorOf(await resend(key))).toEqual([409, "agent_already_claimed"]);
  });

  it("buries no human in codes, however many agents ask", async () => {
    const human_email = newHuman();
    const agents = await Promise.all(Array.from({ length: 5 }, () => signUp(parley, { human_email })));
    const answers = [];
    for (let round = 0; round < 5; round++) {
      clock.advance(5 * minute);
      for (const { key } of agents) answers.push((await resend(key)).status);
    }
    expect(answers.filter((answer) => answer === 200)).toHaveLength(20);
    expect(new Set(answers)).toEqual(new Set([200, 429]));
  });
});

describe("the state of a signup", () => {
  it("tells what the agent may do, before and after", async () => {
    const { key, humanEmail } = await signUp(parley);
    const before = {
      claim_status: "agent_unclaimed",
      human_state: "human_no_account",
      human_email: humanEmail,
      restrictions: {
        max_sends_per_day: 5,
        allowed_recipients: [humanEmail],
        can_receive: true,
        can_create_mailboxes: false,
      },
    };
    expect(await status(key)).toMatchObject({ status: 200, body: before });
    await verify(key, await codeFor(parley, humanEmail));
    expect((await status(key)).body).toEqual({
      ...before,
      claim_status: "agent_claimed",
      restrictions: { max_sends_per_day: 100, allowed_recipients: [], can_receive: true, can_create_mailboxes: false },
    });
  });

  it("tells what is known of the human, and the plan's sends once the agent is theirs", async () => {
    const home = await makeHome(parley);
    const { key } = await signUp(parley, { human_email: home.adminEmail });
    expect((await status(key)).body.human_state).toBe("human_account_verified");
    await verify(key, await codeFor(parley, home.adminEmail));
    expect((await status(key)).body.restrictions.max_sends_per_day).toBe(
      planOf(parley.services.plans, "team").sendsPerDay,
    );
    const { consoleUser } = parley.services.database.request.writer;
    await consoleUser.update({ where: { id: home.adminUserId }, data: { emailVerified: false } });
    expect((await status(key)).body.human_state).toBe("human_account_unverified");
  });
});

describe("verify, resend and status", () => {
  it("are for agents that signed themselves up", async () => {
    const organization = await makeOrganization(parley.services);
    const { key } = await makeAgent(parley.services, organization, "made-by-an-admin");
    const service = { "x-service-token": (await makeServiceToken(parley.services, organization)).secret };
    for (const call of [(who: any) => verify(who, "000000"), resend, status]) {
      expect(errorOf(await call(key))).toEqual([404, "not_a_signup_agent"]);
      expect(errorOf(await call(organization.adminKey))).toEqual([403, "credential_not_accepted"]);
      expect(errorOf(await call(organization.admin))).toEqual([403, "credential_not_accepted"]);
      expect(errorOf(await call(service))).toEqual([403, "credential_not_accepted"]);
      expect(errorOf(await call(null))).toEqual([401, "unauthenticated"]);
    }
  });

  it("answer the same through GraphQL", async () => {
    const { key, humanEmail, organizationId } = await signUp(parley);
    const code = await codeFor(parley, humanEmail);
    const wrong = await parley.graphql(
      `mutation { verifyAgentSignup(input: { verificationCode: "${wrongCode(code)}" }) { message } }`,
      {},
      key,
    );
    expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: "verification_code_invalid", status: 422 });
    const early = await parley.graphql("mutation { resendAgentVerification { message } }", {}, key);
    expect(early.errors?.[0]?.extensions).toMatchObject({ code: "rate_limited", retryAfter: 300 });
    const right = await parley.graphql(
      `mutation { verifyAgentSignup(input: { verificationCode: "${code}" }) { claimStatus organizationId } }`,
      {},
      key,
    );
    expect(right.data!["verifyAgentSignup"]).toEqual({ claimStatus: "AGENT_CLAIMED", organizationId });
    const known = await parley.graphql("{ agentSignup { humanState restrictions { allowedRecipients } } }", {}, key);
    expect(known.data!["agentSignup"]).toEqual({
      humanState: "HUMAN_NO_ACCOUNT",
      restrictions: { allowedRecipients: [] },
    });
  });
});
