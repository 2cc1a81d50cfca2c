import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { firstAdminEmail } from "../../../subgraphs/index.js";
import { outboxFolder } from "../../../subgraphs/shared/system-mail/eml-transport.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { openSocket } from "../../support/socket.js";
import { queueMail } from "../support/queue-mail.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());

const ask = async (query: string, key = parley.adminKey, at = parley): Promise<any> => {
  const { data, errors } = await at.graphql(query, {}, key);
  return errors === undefined ? Object.values(data!)[0] : errors[0]!.extensions!["code"];
};

it("the operator reads the outbox newest first, page by page, and what is no mail is left out", async () => {
  const folder = outboxFolder(parley.services.config.PARLEY_DATA_DIR);
  await mkdir(folder, { recursive: true });
  const link = `http://localhost:4000/sign-in?token=${"x".repeat(200)}`;
  for (const n of [1, 2, 3]) {
    const mail = `From: ada@agents.localhost\r\nSubject: Mail ${n}\r\nTo: Grace <grace@example.com>\r\n\r\n${link}\r\n`;
    await writeFile(path.join(folder, `2099-01-01T00-00-0${n}.000Z-${n}.eml`), mail);
  }
  await writeFile(path.join(folder, "2099-01-01T00-00-04.000Z-note.txt"), "not a mail");
  const list = (after = "") =>
    ask(
      `{ mailOutbox(first: 2 ${after}) { nodes { from to subject text writtenAt } pageInfo { hasNextPage endCursor } } }`,
    );
  const start = await list();
  expect(start.nodes.map(({ subject }: any) => subject)).toEqual(["Mail 3", "Mail 2"]);
  expect(start.nodes[0]).toEqual({
    from: "ada@agents.localhost",
    to: "grace@example.com",
    subject: "Mail 3",
    text: link,
    writtenAt: null,
  });
  const next = await list(`, after: "${start.pageInfo.endCursor}"`);
  expect(next.nodes[0].subject).toBe("Mail 1");
});

it("the operator is told when mail is added to the outbox, and finds it there", async () => {
  const cursor = await ask("{ eventCursor }");
  const socket = openSocket(parley.url, { apiKey: parley.adminKey });
  try {
    const changes = "subscription ($after: String) { mailOutboxChanged(after: $after) { cursor occurredAt } }";
    const stream = socket.subscribe(changes, { after: cursor });
    const input = { email: firstAdminEmail };
    const query = "mutation ($input: RequestSignInLinkInput!) { requestSignInLink(input: $input) { linkMinutes } }";
    await parley.graphql(query, { input });
    await parley.work!.runDueJobs();
    await stream.next();
    const { nodes } = await ask("{ mailOutbox(first: 50) { nodes { to } } }");
    expect(nodes).toContainEqual({ to: firstAdminEmail });
  } finally {
    await socket.close();
  }
});

it("nobody but the operator reads the outbox, and on a server that others reach nobody does", async () => {
  const other = await makeOrganization(parley.services);
  expect(await ask("{ mailOutbox { nodes { id } } }", other.adminKey)).toBe("operator_required");
  const open = await startTestParley({
    environment: { PUBLIC_BASE_URL: "https://parley.example", MAIL_DOMAIN: "parley.example" },
  });
  try {
    expect(await ask("{ mailOutbox { nodes { id } } }", open.adminKey, open)).toBe("not_available");
  } finally {
    await open.close();
  }
});

it("says how mail leaves, and what waits for the relay to the operator alone", async () => {
  const relayed = await startTestParley({ environment: { MAIL_RELAY_URL: "smtp://127.0.0.1:9" } });
  try {
    const { services } = relayed;
    const organization = await makeOrganization(services);
    const agent = await makeAgent(services, organization, "writer");
    const query =
      "{ mailService { domain wayOut isReceptionPaused footerText footer queue { waiting isMore mostAttempts } } }";
    const empty = { waiting: 0, isMore: false, mostAttempts: 0 };
    expect(await ask(query, relayed.adminKey, relayed)).toEqual({
      domain: "agents.localhost",
      wayOut: "RELAY",
      isReceptionPaused: false,
      footerText: "Sent by an AI agent with Parley",
      footer: "Sent by an AI agent with Parley",
      queue: empty,
    });
    await queueMail(services, `${agent.handle}@agents.localhost`, ["ada@example.com", "grace@example.com"]);
    await services.database.request.writer.mailRecipient.updateMany({
      data: { nextAttemptAt: services.clock.now(), attempts: 3 },
    });
    const { queue } = await ask(query, relayed.adminKey, relayed);
    expect(queue).toEqual({ waiting: 2, isMore: false, mostAttempts: 3 });
    expect((await ask(query, organization.adminKey, relayed)).queue).toBeNull();
  } finally {
    await relayed.close();
  }
});

it("a mailbox says how much of its day is used", async () => {
  const organization = await makeOrganization(parley.services);
  const { handle } = await makeAgent(parley.services, organization, "counted");
  const mailbox = `${handle}@agents.localhost`;
  const quota = async () =>
    ask(`{ mailbox(emailAddress: "${mailbox}") { sendQuota { recipients limit endsAt } } }`, organization.adminKey);
  const { limit } = (await quota()).sendQuota;
  expect((await quota()).sendQuota).toEqual({ recipients: 0, limit, endsAt: null });
  await ask(
    `mutation { sendMail(input: { mailbox: "${mailbox}", subject: "Hello", bodyText: "Hi",
      recipients: { to: ["a@example.com", "b@example.com"] } }) { message { id } } }`,
    organization.adminKey,
  );
  expect((await quota()).sendQuota).toEqual({ recipients: 2, limit, endsAt: expect.any(String) });
});
