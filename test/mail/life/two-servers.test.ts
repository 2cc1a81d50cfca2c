import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { freePort } from "../support/exim.js";

// Two organizations that share an installation must see of each other what they would see from two servers: no less, and
// above all no more.

interface Side {
  readonly parley: TestParley;
  readonly organization: TestOrganization;
  readonly agent: TestAgent;
  readonly address: string;
}

const opened: TestParley[] = [];
let together: { alice: Side; bob: Side };
let apart: { alice: Side; bob: Side };

async function side(parley: TestParley, name: string): Promise<Side> {
  const organization = await makeOrganization(parley.services, "enterprise");
  const agent = await makeAgent(parley.services, organization, name);
  return { parley, organization, agent, address: `${name}@${parley.services.config.MAIL_DOMAIN}` };
}

beforeAll(async () => {
  const start = async (environment: Record<string, string>): Promise<TestParley> => {
    const parley = await startTestParley({ environment });
    opened.push(parley);
    return parley;
  };
  const shared = await start({ MAIL_DOMAIN: "both.example" });
  together = { alice: await side(shared, "alice"), bob: await side(shared, "bob") };
  const [first, second] = [await freePort(), await freePort()];
  const server = (domain: string, own: number, other: number) =>
    start({
      MAIL_DOMAIN: domain,
      MAIL_SMTP_LISTEN: `127.0.0.1:${own}`,
      MAIL_RELAY_URL: `smtp://127.0.0.1:${other}`,
    });
  apart = {
    alice: await side(await server("one.example", first, second), "alice"),
    bob: await side(await server("two.example", second, first), "bob"),
  };
});

afterAll(async () => {
  for (const parley of opened) await parley.close();
});

const call = ({ parley, agent }: Side, method: string, path: string, body?: unknown) =>
  rest(parley, agent.key, method, path, body);
const box = ({ address }: Side): string => `/api/v1/mail/mailboxes/${address}`;

async function listed(one: Side, count: number): Promise<any[]> {
  return vi.waitFor(
    async () => {
      const { items } = (await call(one, "GET", `${box(one)}/messages?limit=100`)).body;
      const waiting = items.filter(({ status }: any) => status === "queued");
      if (items.length < count || waiting.length > 0) throw new Error(`${items.length} of ${count} messages came.`);
      return items;
    },
    { interval: 50 },
  );
}

/** Everything that both sides can see of mail, while they write to each other. */
async function story({ alice, bob }: { alice: Side; bob: Side }): Promise<unknown> {
  const answers: unknown[] = [];
  const send = async (from: Side, path: string, body: unknown) => {
    const { status, body: sent } = await call(from, "POST", `${box(from)}/messages${path}`, body);
    answers.push([status, sent]);
    return sent;
  };
  const file = { filename: "plan.txt", content_type: "text/plain", content_base64: "aGk=" };
  await send(alice, "", {
    recipients: { to: [`Bob <${bob.address}>`], bcc: [`nobody@${bob.address.split("@")[1]}`] },
    subject: "Grüße",
    body_text: "Hello",
    body_html: "<p>Hello</p>",
    attachments: [file],
  });
  const [received] = await listed(bob, 1);
  await send(bob, `/${received.id}/reply`, { body_text: "Hello back" });
  await listed(bob, 2);
  const reply = (await listed(alice, 2)).find(({ direction }) => direction === "inbound");
  await send(alice, `/${reply.id}/forward`, { recipients: { to: [bob.address] }, mode: "wrapped", body_text: "See." });
  await listed(bob, 3);
  // From now on Bob does not want to hear of Alice, who does not learn that.
  const rules = `/api/v1/identities/${bob.agent.handle}/mail-contact-rules`;
  const rule = { action: "block", match_type: "exact_email", match_target: alice.address };
  expect((await call(bob, "POST", rules, rule)).status).toBe(201);
  await send(alice, "", { recipients: { to: [bob.address] }, subject: "Blocked", body_text: "Hello?" });
  await listed(alice, 4);
  // Once it is in his mailbox: a mailbox that goes before that would bounce it here, and lose it on a server of its own.
  await vi.waitFor(
    async () => {
      const { body } = await rest(bob.parley, bob.organization.adminKey, "GET", `${box(bob)}/messages`);
      expect(body.items.map(({ subject }: any) => subject)).toContain("Blocked");
    },
    { interval: 50 },
  );
  const gone = await rest(bob.parley, bob.organization.adminKey, "DELETE", `/api/v1/identities/${bob.agent.handle}`);
  for (const one of [alice, ...(gone.status === 204 ? [] : [bob])]) answers.push(await everythingOf(one, 4));
  await send(alice, "", { recipients: { to: [bob.address] }, subject: "Gone", body_text: "Are you there?" });
  answers.push(await everythingOf(alice, 5));
  return answers;
}

/** What one side reads of its mail. */
async function everythingOf(one: Side, count: number): Promise<unknown[]> {
  const items = await listed(one, count);
  const read: unknown[] = [items];
  for (const { id, thread_id } of items) {
    read.push((await call(one, "GET", `${box(one)}/messages/${id}`)).body);
    read.push((await call(one, "GET", `${box(one)}/threads/${thread_id}`)).body);
  }
  for (const path of ["threads", "threads/folders", "search?q=hello"]) {
    read.push((await call(one, "GET", `${box(one)}/${path}`)).body);
  }
  return read;
}

/** Without what differs between any two mails, and between any two servers. */
function comparable(answers: unknown): unknown {
  const seen = new Map<string, string>();
  const text = JSON.stringify(answers, null, 1)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!seen.has(id)) seen.set(id, `id ${seen.size}`);
      return seen.get(id)!;
    })
    .replaceAll(/\b(both|one|two)\.example/g, "some.example")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "then")
    .replaceAll(/\w{3}, \d\d \w{3} \d{4} [\d:]+ [+-]\d{4}/g, "then")
    // How a server says it, and that a sender here hears that a mail arrived, where another server says only that it has it.
    .replaceAll(/"550 5\.1\.1 [^"]*"/g, '"550 5.1.1"')
    .replaceAll('"status": "delivered"', '"status": "sent"')
    // The answer to a send may come before or after its delivery.
    .replaceAll('"status": "queued"', '"status": "sent"');
  // What a mail gains on its way from server to server: who had it, and who signed it.
  const isWhole = (value: any): boolean => value?.filename === "forwarded-message.eml";
  return JSON.parse(text, (key, value) => {
    if (key === "labels") return value.filter((label: string) => label !== "delivered");
    return isWhole(value) ? { ...value, size: 0 } : value;
  });
}

test("two organizations of one installation see what two servers would show them", async () => {
  const [here, there] = [await story(together), await story(apart)];
  expect(comparable(here)).toEqual(comparable(there));
});
