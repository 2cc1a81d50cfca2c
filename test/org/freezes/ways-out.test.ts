import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { configurePush } from "../../a2a/support/configure-push.js";
import { sendTask } from "../../a2a/support/send-task.js";
import { type Importer, mail, mbox, startImport, storedMessages } from "../../mail/imports/support.js";
import { putMessage } from "../../mail/support/put-message.js";
import { locking } from "../../contract/transport-errors.js";
import { connectMcp } from "../../mcp-shim/support/client.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { untilSomebodyWaits } from "../../support/locks.js";
import { makeAgent, makeKey, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { tokensFor } from "../support/mcp-grants.js";
import { subscribe } from "../support/webhooks.js";

// The threats of wire contract reviews 9 that concern a freeze: how an agent that is stopped might still get something out.

const clock = new ManualClock();
let parley: TestParley;
let ours: TestOrganization;
let agent: TestAgent;
let mailbox: string;
beforeAll(async () => {
  parley = await startTestParley({ clock });
  ours = await makeOrganization(parley.services);
});
beforeEach(async () => {
  agent = await makeAgent(parley.services, ours, handle("scout"));
  mailbox = `${agent.handle}@agents.localhost`;
});
afterAll(() => parley.close());

const freeze = (mode = "sends", credential: TestCredential = ours.admin) =>
  rest(parley, credential, "PUT", `/api/v1/identities/${agent.handle}/freeze`, { mode });
const post = (path: string, body: object = {}, credential: TestCredential = agent.key) =>
  rest(parley, credential, "POST", `/api/v1/mail/mailboxes/${mailbox}${path}`, body);
const invoice = { recipients: { to: ["dana@example.com"] }, subject: "Invoice 7", body_text: "Please pay." };
const sent = () =>
  parley.services.database.request.reader.mailMessage.count({
    where: { direction: "outbound", mailbox: { identityId: agent.id } },
  });
const frozen = [403, "agent_frozen"];

describe("T1, T3: another way of mail", () => {
  test("a draft from before the freeze is not sent, by the agent or by an admin key", async () => {
    const { body: draft } = await post("/drafts", invoice);
    await freeze();
    for (const credential of [agent.key, ours.adminKey]) {
      expect(errorOf(await post(`/drafts/${draft.id}/send`, {}, credential))).toEqual(frozen);
    }
    expect(await sent()).toBe(0);
    // It is still there to be looked at, and to be changed.
    const { status } = await rest(parley, agent.key, "GET", `/api/v1/mail/mailboxes/${mailbox}/drafts/${draft.id}`);
    expect(status).toBe(200);
  });

  test("answers and forwards are refused", async () => {
    const { id } = await putMessage(parley.services, agent.id, { bodyText: "Hello" });
    await freeze();
    const text = { body_text: "As you wish." };
    const answers = [
      await post(`/messages/${id}/reply-all`, text),
      await post(`/messages/${id}/forward`, { recipients: { bcc: ["eve@example.com"] } }),
    ];
    expect(answers.map(errorOf)).toEqual([frozen, frozen]);
    expect(await sent()).toBe(0);
  });
});

describe("T33: a send that is on its way when the freeze is answered", () => {
  test("is refused in the transaction that would accept it", async () => {
    const { body: draft } = await post("/drafts", invoice);
    const blocker = await locking(parley.services.config.DATABASE_URL!, "mail_draft");
    const sending = post(`/drafts/${draft.id}/send`);
    await untilSomebodyWaits(parley.services.database.request.driver);
    await freeze();
    await blocker.query("rollback");
    await blocker.end();
    expect(errorOf(await sending)).toEqual(frozen);
    expect(await sent()).toBe(0);
  });

  test("does not make it wait for its turn: a freeze is said before a rate limit", async () => {
    const limited = await startTestParley({ environment: { MAIL_SENDS_PER_MINUTE: "1" } });
    try {
      const owner = await makeOrganization(limited.services);
      const scout = await makeAgent(limited.services, owner, handle("scout"));
      const path = `/api/v1/mail/mailboxes/${scout.handle}@agents.localhost/messages`;
      await rest(limited, scout.key, "POST", path, invoice);
      expect(errorOf(await rest(limited, scout.key, "POST", path, invoice))[0]).toBe(429);
      await rest(limited, owner.admin, "PUT", `/api/v1/identities/${scout.handle}/freeze`, { mode: "sends" });
      expect(errorOf(await rest(limited, scout.key, "POST", path, invoice))).toEqual(frozen);
    } finally {
      await limited.close();
    }
  });
});

describe("T14, T15: another credential", () => {
  test("a second key that was made before, and one that is made meanwhile, are stopped too", async () => {
    const before = await makeKey(parley.services, ours.id, agent.id, ours.adminUserId);
    await freeze();
    const meanwhile = await makeKey(parley.services, ours.id, agent.id, ours.adminUserId);
    for (const { secret } of [before, meanwhile]) {
      expect(errorOf(await post("/messages", invoice, secret))).toEqual(frozen);
    }
  });

  test("an organization's admin key sends nothing for it, and cannot unfreeze it", async () => {
    await freeze();
    expect(errorOf(await post("/messages", invoice, ours.adminKey))).toEqual(frozen);
    const path = `/api/v1/identities/${agent.handle}/freeze`;
    expect(errorOf(await rest(parley, ours.adminKey, "DELETE", path))).toEqual([403, "console_required"]);
    // The looser mode over the stricter one would be an unfreeze.
    await freeze("all");
    expect((await freeze("sends", ours.adminKey)).body.freeze.mode).toBe("all");
  });

  test("an application with a grant to act as the agent is stopped at /mcp, with an old token and a new one", async () => {
    const before = await tokensFor(parley, ours.admin, agent.id);
    await freeze();
    const meanwhile = await tokensFor(parley, ours.admin, agent.id);
    for (const { access } of [before, meanwhile]) {
      const host = await connectMcp(parley, access);
      const refusal = await host.refusal("send_mail", { to: ["dana@example.com"], subject: "Invoice 7", text: "Pay." });
      expect(refusal).toMatchObject({ code: "agent_frozen", next: expect.stringContaining("Do not repeat") });
      expect((await host.call("who_am_i")).frozen).toMatchObject({ scope: "agent", mode: "sends" });
      await host.close();
    }
    await freeze("all");
    const host = await connectMcp(parley, before.access);
    expect(await host.refusal("list_mail")).toMatchObject({ code: "agent_frozen" });
    expect((await host.call("who_am_i")).frozen).toMatchObject({ mode: "all" });
    await host.close();
  });
});

describe("T4, T8: an address of its own", () => {
  test("a push configuration and a webhook cannot be added or changed by keys", async () => {
    const worker = await makeAgent(parley.services, ours, handle("doer"));
    const taskId = await sendTask(parley, agent, worker);
    const webhook = await subscribe(parley, agent.key, agent.id, "https://receiver.example/hook");
    await freeze();
    await expect(configurePush(parley, agent, taskId)).rejects.toThrow("frozen");
    for (const credential of [agent.key, ours.adminKey]) {
      const body = { url: "https://attacker.example/hook" };
      const path = "/api/v1/webhooks/subscriptions";
      expect(errorOf(await rest(parley, credential, "PATCH", `${path}/${webhook.id}`, body))).toEqual(frozen);
      const more = { ...body, event_types: ["message.received"], agent_identity_id: agent.id };
      expect(errorOf(await rest(parley, credential, "POST", path, more))).toEqual(frozen);
    }
  });

  test("it cannot let anybody in", async () => {
    await freeze();
    const rule = { action: "allow", match_type: "exact_email", match_target: "eve@example.com" };
    const path = `/api/v1/identities/${agent.handle}/mail-contact-rules`;
    expect(errorOf(await rest(parley, agent.key, "POST", path, rule))).toEqual(frozen);
    // It may still keep a user out.
    expect((await rest(parley, agent.key, "POST", path, { ...rule, action: "block" })).status).toBe(201);
  });
});

describe("T12: an import", () => {
  const importer = (): Importer => ({ parley, key: agent.key, address: mailbox });

  test("goes on in the mode sends, and sends nothing", async () => {
    await startImport(importer(), mbox(mail("one")));
    await freeze();
    await parley.work!.runDueJobs();
    expect(await storedMessages(importer())).toHaveLength(1);
  });

  test("waits in the mode all, and goes on after the end", async () => {
    await startImport(importer(), mbox(mail("one")));
    await freeze("all");
    await parley.work!.runDueJobs();
    expect(await sent()).toBe(0);
    expect(await stored()).toBe(0);
    await parley.services.database.request.transaction(async (tx) => {
      await tx.identity.update({ where: { id: agent.id }, data: { frozen: null, frozenAt: null } });
    });
    clock.advance(600_000);
    await parley.work!.runDueJobs();
    expect(await stored()).toBe(1);
  });

  const stored = () =>
    parley.services.database.request.reader.mailMessage.count({ where: { mailbox: { identityId: agent.id } } });
});
