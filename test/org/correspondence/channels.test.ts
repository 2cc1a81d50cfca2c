import { afterAll, beforeAll, expect, it } from "vitest";
import { sendTask } from "../../a2a/support/send-task.js";
import { putMessage } from "../../mail/support/put-message.js";
import { ImScene, phone } from "../../messaging/support/im-scene.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { makeContact } from "../support/make-contact.js";

let scene: ImScene;
beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene?.close());

const pathOf = (contactId: string, query: string) => `/api/v1/contacts/${contactId}/correspondence${query}`;
const read = async (contactId: string, key: string, query = "") => {
  const answer = await rest(scene.parley, key, "GET", pathOf(contactId, query));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

/** An agent with a line, and a contact that has an email, a number and an agent. */
async function acquainted() {
  const { parley, organization } = scene;
  const agent = await scene.agent();
  const line = await scene.attach(agent);
  const peer = await scene.agent();
  const number = phone();
  const email = `${peer.handle}@people.example`;
  const { id } = await makeContact(parley.services, organization.id, {
    emails: [{ label: null, value: email, isPrimary: true }],
    phones: [{ label: null, valueE164: number, isPrimary: true }],
    agentHandles: [{ label: null, handle: peer.handle }],
  });
  return { agent, line, peer, number, email, id };
}

it("an agent reads what was exchanged over all channels in one order, each entry with the way to its record", async () => {
  const { agent, line, peer, number, email, id } = await acquainted();
  const { parley, clock } = scene;
  const mail = await putMessage(parley.services, agent.id, { fromAddress: email });
  clock.advance(1_000);
  await scene.receive(line, number, "hello");
  clock.advance(1_000);
  const asked = await sendTask(parley, agent, peer, "Please look.");
  clock.advance(1_000);
  await sendTask(parley, peer, agent, "You too.");
  const page = await read(id, agent.key, "?channels=email,imessage,a2a&order=asc");
  expect(page.items).toMatchObject([
    { channel: "email", source_id: mail.id, direction: "inbound" },
    {
      channel: "imessage",
      direction: "inbound",
      status: "received",
      remote_handle: number,
      text: "hello",
      media: null,
    },
    { channel: "a2a", direction: "outbound", status: null, task_id: asked, role: "caller", text: "Please look." },
    { channel: "a2a", direction: "inbound", role: "caller", text: "You too." },
  ]);
  for (const { detail_url: url } of page.items) {
    expect((await rest(parley, agent.key, "GET", url)).status).toBe(200);
  }
  const reversed = await read(id, agent.key, "?channels=email,imessage,a2a");
  expect(reversed.items).toEqual(page.items.toReversed());
  const usual = await read(id, agent.key);
  expect(usual.items.map(({ channel }: { channel: string }) => channel)).toEqual(["imessage", "email"]);
});

it("pages over all channels have everything once, also of one moment", async () => {
  const { agent, line, peer, number, email, id } = await acquainted();
  const { parley, clock } = scene;
  for (let n = 0; n < 4; n += 1) {
    await putMessage(parley.services, agent.id, { fromAddress: email });
    await scene.receive(line, number, `hello ${n}`);
    await sendTask(parley, peer, agent, `Please ${n}.`);
    if (n % 2 === 1) clock.advance(1_000);
  }
  for (const order of ["asc", "desc"]) {
    const query = `?channels=email,imessage,a2a&order=${order}`;
    const whole = await read(id, agent.key, query);
    expect(whole.items).toHaveLength(12);
    const found = [];
    let cursor = "";
    for (let n = 0; n < 12; n += 1) {
      const page = await read(id, agent.key, `${query}&limit_per_channel=2&imessage_limit=1${cursor}`);
      found.push(...page.items);
      if (page.next_cursor === null) break;
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
    expect(found).toEqual(whole.items);
  }
});

it("what the contact writes in groups is there, and nothing that others write there or that is blocked", async () => {
  const { agent, line, number, id } = await acquainted();
  const [member, thread] = [phone(), { id: `g-${number}`, isGroup: true, participants: [number] }];
  const group = { thread: { ...thread, participants: [number, member] } };
  await scene.receive(line, number, "to all", group);
  scene.clock.advance(1_000);
  await scene.receive(line, member, "from somebody else", group);
  await scene.rule(agent, "block", number);
  await scene.receive(line, number, "blocked");
  await scene.receive(line, number, "blocked in the group", group);
  for (const key of [agent.key, scene.organization.adminKey]) {
    const { items } = await read(id, key, `?identity_id=${agent.id}&channels=imessage`);
    expect(items).toMatchObject([{ text: "to all", remote_handle: number }]);
  }
});

it("long texts are cut to 280 characters unless all is wanted", async () => {
  const { agent, line, peer, number, id } = await acquainted();
  const long = "🐝".repeat(300);
  await scene.receive(line, number, long);
  scene.clock.advance(1_000);
  await sendTask(scene.parley, peer, agent, long);
  const texts = async (content: string) =>
    (await read(id, agent.key, `?channels=imessage,a2a&content=${content}`)).items.map(({ text }: any) => text);
  expect(await texts("preview")).toEqual(["🐝".repeat(280), "🐝".repeat(280)]);
  expect(await texts("full")).toEqual([long, long]);
  expect(await texts("metadata")).toEqual([null, null]);
});

it("GraphQL has the same", async () => {
  const { agent, line, number, id } = await acquainted();
  await scene.receive(line, number, "hello");
  const query = `query ($id: ID!, $agent: ID!) {
    contactCorrespondence(contactId: $id, identityId: $agent, channels: [IMESSAGE, A2A, SLACK], since: "2020-01-01") {
      items { channel sourceId imessage { text } a2a { taskId } email { subject } }
      channels { channel status returned }
      nextCursor
    }
  }`;
  const { data } = await scene.parley.graphql(query, { id, agent: agent.id }, scene.organization.adminKey);
  expect(data!["contactCorrespondence"]).toMatchObject({
    items: [{ channel: "IMESSAGE", imessage: { text: "hello" }, a2a: null, email: null }],
    channels: [
      { channel: "A2A", status: "AVAILABLE", returned: 0 },
      { channel: "IMESSAGE", status: "AVAILABLE", returned: 1 },
      { channel: "SLACK", status: "NO_RESOURCE", returned: 0 },
    ],
    nextCursor: null,
  });
});

it("the other side of a task reads its own side only, and nobody's else", async () => {
  const { parley, organization } = scene;
  const { agent, peer, id } = await acquainted();
  await sendTask(parley, agent, peer, "Between us.");
  const third = await makeAgent(parley.services, organization, `third-${peer.handle}`);
  expect((await read(id, third.key, "?channels=a2a")).items).toEqual([]);
  const foreign = await makeOrganization(parley.services);
  const agentHandles = [{ label: null, handle: peer.handle }];
  const theirs = await makeContact(parley.services, foreign.id, { agentHandles });
  const asked = pathOf(theirs.id, `?channels=a2a&identity_id=${agent.id}`);
  expect(errorOf(await rest(parley, foreign.adminKey, "GET", asked))).toEqual([404, "not_found"]);
});
