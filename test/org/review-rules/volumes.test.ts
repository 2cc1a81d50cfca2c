import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepReviews } from "../../../subgraphs/org/reviews/jobs/sweep-reviews.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, signedIn, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { over, putRule } from "../support/put-rule.js";

// Mails that count for rules (wire contract reviews R7, R8).

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let parley: TestParley;
const clock = new ManualClock();
beforeAll(async () => {
  database = await createTestDatabase();
  parley = await startTestParley({ clock, environment: { DATABASE_URL: database.url } });
});
afterAll(async () => {
  await parley.close();
  await database.drop();
});

const hour = 3_600_000;
const blocked = "blocked_by_rule";

async function scout(): Promise<{ organization: TestOrganization; agent: TestAgent }> {
  const organization = await makeOrganization(parley.services);
  return { organization, agent: await makeAgent(parley.services, organization, handle("scout")) };
}

const messagesOf = (agent: TestAgent) => `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;

/** How a mail ends. */
async function send(agent: TestAgent, to: readonly string[] = ["dana@example.com"]): Promise<string> {
  const body = { recipients: { to }, subject: "Plan", body_text: "Hello" };
  const answer = await rest(parley, agent.key, "POST", messagesOf(agent), body);
  if (answer.status !== 201) return errorOf(answer)[1] as string;
  return answer.body.review === null ? "sent" : "held";
}

describe("R7 sends_over", () => {
  test("counts past, held and deleted mails of the agent and this one, in the last hours", async () => {
    const { organization, agent } = await scout();
    expect(await send(agent)).toBe("sent");
    await putRule(parley, organization, ["mail.send"], over("sends_over", 2, 1), "HOLD");
    await putRule(parley, organization, ["mail.send"], over("sends_over", 3, 2));
    expect([await send(agent), await send(agent), await send(agent)]).toEqual(["sent", "held", "held"]);
    // Another agent has its own number.
    const other = await makeAgent(parley.services, organization, handle("editor"));
    expect(await send(other)).toBe("sent");
    clock.advance(hour + 1);
    const held = await rest(parley, agent.key, "GET", messagesOf(agent));
    for (const { id } of held.body.items ?? held.body) {
      await rest(parley, agent.key, "DELETE", `${messagesOf(agent)}/${id}`);
    }
    expect(await send(agent)).toBe(blocked);
    clock.advance(hour + 1);
    expect(await send(agent)).toBe("sent");
  });

  test("is not passed by two sends at once", async () => {
    const { organization, agent } = await scout();
    await putRule(parley, organization, ["mail.send"], over("sends_over", 3));
    const ends = await Promise.all(Array.from({ length: 6 }, () => send(agent)));
    expect(ends.toSorted()).toEqual([...Array(3).fill(blocked), ...Array(3).fill("sent")]);
  });

  test("concerns only the sends that the rule is about", async () => {
    const { organization, agent } = await scout();
    await putRule(parley, organization, ["im.send"], over("sends_over", 0));
    await putRule(
      parley,
      organization,
      ["mail.send"],
      over("sends_over", 0),
      "BLOCK",
      `, agentHandles: ["${agent.handle}"]`,
    );
    const other = await makeAgent(parley.services, organization, handle("editor"));
    expect([await send(other), await send(agent)]).toEqual(["sent", blocked]);
  });
});

describe("R8 distinct_recipients_over", () => {
  test("counts the distinct receivers since there is such a rule, held ones too", async () => {
    const { organization, agent } = await scout();
    expect(await send(agent, ["before@example.com"])).toBe("sent");
    await putRule(parley, organization, ["mail.send"], over("distinct_recipients_over", 3, 1));
    const to = (...names: string[]) => names.map((name) => `${name}@example.com`);
    expect(await send(agent, to("a", "b"))).toBe("sent");
    expect(await send(agent, to("A", "c"))).toBe("sent");
    expect(await send(agent, to("b", "d"))).toBe(blocked);
    expect(await send(agent, to("c"))).toBe("sent");
    clock.advance(hour + 1);
    expect(await send(agent, to("d", "e", "f"))).toBe("sent");
  });

  test("is forgotten after a week, and with the agent", async () => {
    const { organization, agent } = await scout();
    const leaving = await makeAgent(parley.services, organization, handle("editor"));
    await putRule(parley, organization, ["mail.send"], over("distinct_recipients_over", 9, 168));
    for (const one of [agent, leaving]) expect(await send(one)).toBe("sent");
    const { writer } = parley.services.database.request;
    const count = () => writer.outboundRecipient.count({ where: { organizationId: organization.id } });
    expect(await count()).toBe(2);
    const path = `/api/v1/identities/${leaving.handle}`;
    expect((await rest(parley, organization.adminKey, "DELETE", path)).status).toBeLessThan(300);
    expect(await count()).toBe(1);
    clock.advance(9 * 24 * hour);
    await sweepReviews.run({ services: parley.services, signal: new AbortController().signal } as never);
    expect(await count()).toBe(0);
  });
});

test("an explanation counts as a send now would, and stores nothing", async () => {
  const { organization, agent } = await scout();
  expect(await send(agent)).toBe("sent");
  await putRule(
    parley,
    organization,
    ["mail.send"],
    `${over("sends_over", 1)}, ${over("distinct_recipients_over", 0)}`,
    "HOLD",
  );
  const explain = async () => {
    const admin = await signedIn(parley.services, organization.id, organization.adminUserId);
    const peers = 'peers: [{ value: "a@example.com" }, { value: "b@example.com" }]';
    const input = `agentHandle: "${agent.handle}", operation: "mail.send", ${peers}`;
    const query = `{ reviewDecision(input: { ${input} }) { action path { conditions { type outcome fact } } } }`;
    return (await parley.graphql(query, {}, admin)).data!["reviewDecision"];
  };
  const first = await explain();
  expect(first.action).toBe("HOLD");
  expect(first.path.flatMap((step: any) => step.conditions)).toEqual([
    { type: "sends_over", outcome: "MET", fact: "2" },
    { type: "distinct_recipients_over", outcome: "MET", fact: "2" },
  ]);
  expect(await explain()).toEqual(first);
});

test("R20: only what can be held is counted", async () => {
  const { organization } = await scout();
  const admin = await signedIn(parley.services, organization.id, organization.adminUserId);
  for (const type of ["sends_over", "distinct_recipients_over"]) {
    const refused = await rest(parley, admin, "POST", "/api/v1/review-rules", {
      name: "One",
      operations: ["chat.send", "chat.react"],
      action: "block",
      conditions: [{ type, value: { count: 1, hours: 1 } }],
    });
    expect(errorOf(refused)).toEqual([422, "condition_not_for_topic"]);
    expect(refused.body.detail ?? refused.body).toMatchObject({ operation: "chat.react" });
  }
});
