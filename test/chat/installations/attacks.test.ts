import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { installing, startInstall, Visitor } from "../support/install.js";

// What strangers may try with the addresses that take no credential (wire contract chat 10.2).
let slack: LocalSlack;
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  slack = await startLocalSlack();
  const environment = {
    ...installing(slack),
    CHAT_CONNECTS_PER_MINUTE: "10000",
    CHAT_INSTALLS_PER_ADDRESS_PER_MINUTE: "10000",
  };
  parley = await startTestParley({ environment });
  organization = await makeOrganization(parley.services);
});
afterAll(async () => {
  await parley?.close();
  await slack?.close();
});
beforeEach(async () => {
  slack.reset();
  agent = await makeAgent(parley.services, organization, `chatter-${randomUUID().slice(0, 8)}`);
});

const start = () => startInstall(parley, agent.key, { identity_id: agent.id });
const page = (section: string) => `${parley.url}/chat/installation#${section}`;
const callback = (query: string) => `${parley.url}/api/v1/chat/oauth/callback?${query}`;
const isConnected = async () => {
  const { body } = await rest(parley, agent.key, "GET", `/api/v1/chat/connections?identity_id=${agent.id}`);
  return body.connections.length === 1;
};

test("of twenty browsers that follow a link at once one gets it", async () => {
  const link = await start();
  const all = await Promise.all(Array.from({ length: 20 }, () => new Visitor().open(link)));
  expect(all.filter(({ to }) => to.startsWith(slack.url))).toHaveLength(1);
  expect(all.filter(({ to }) => to === page("invalid"))).toHaveLength(19);
  expect(all.filter(({ headers }) => headers.has("set-cookie"))).toHaveLength(1);
});

test("a link is used up by its browser, which alone may follow it again", async () => {
  const [link, visitor] = [await start(), new Visitor()];
  await visitor.open(link);
  expect((await new Visitor().open(link)).to).toBe(page("invalid"));
  expect((await visitor.open(await visitor.approve(link))).to).toBe(page("connected"));
  expect((await visitor.open(link)).to).toBe(page("invalid"));
});

test("whoever only asks whether a link is there does not use it up", async () => {
  const link = await start();
  expect((await fetch(link, { method: "HEAD", redirect: "manual" })).headers.has("set-cookie")).toBe(false);
  expect((await new Visitor().open(link)).to).toContain(slack.url);
});

test("state and code of one browser are worth nothing in another, and stay good in their own", async () => {
  const [victim, attacker] = [new Visitor(), new Visitor()];
  const back = await victim.approve(await start());
  expect((await new Visitor().open(back)).to).toBe(page("browser"));
  // One with a cookie of its own.
  await attacker.open(await start());
  expect((await attacker.open(back)).to).toBe(page("browser"));
  // One that guesses that the cookie is the state.
  attacker.cookie = `parley-chat-installation=${new URL(back).searchParams.get("state")}`;
  expect((await attacker.open(back)).to).toBe(page("browser"));
  expect([await isConnected(), slack.calls("oauth.v2.access").length]).toEqual([false, 0]);
  expect((await victim.open(back)).to).toBe(page("connected"));
});

test("a code and state are used once, also when they come twice at once", async () => {
  const visitor = new Visitor();
  const back = await visitor.approve(await start());
  const { cookie } = visitor;
  const again = async () => Object.assign(new Visitor(), { cookie }).open(back);
  const ends = await Promise.all([again(), again(), again()]);
  expect(ends.map(({ to }) => to).toSorted()).toEqual([page("connected"), page("invalid"), page("invalid")]);
  expect((await again()).to).toBe(page("invalid"));
  expect(slack.calls("oauth.v2.access")).toHaveLength(1);
});

test("somebody else's code in the state of a browser connects nothing that Slack did not grant to this app", async () => {
  const visitor = new Visitor();
  const back = new URL(await visitor.approve(await start()));
  back.searchParams.set("code", "4811.somebody-elses");
  expect((await visitor.open(back.href)).to).toBe(page("refused=invalid_code"));
  expect(await isConnected()).toBe(false);
});

test.each([
  ["script", "<script>alert(1)</script>", "refused"],
  ["a header", "x\r\nSet-Cookie: a=b", "refused"],
  ["a fragment of its own", "x#connected", "refused"],
  ["capitals", "Denied", "refused"],
  ["a long word", "a".repeat(65), "refused"],
  ["nothing", "", "refused"],
  ["Slack's word", "access_denied", "declined"],
  ["another word", "invalid_scope", "refused=invalid_scope"],
])("an error with %s is shown as a word or not at all", async (_, error, section) => {
  const visitor = new Visitor();
  const back = new URL(await visitor.approve(await start()));
  const query = new URLSearchParams({ state: back.searchParams.get("state")!, code: "c", error });
  const { status, headers, to } = await visitor.open(callback(query.toString()));
  expect([status, to]).toEqual([302, page(section)]);
  expect(headers.get("set-cookie")).toMatch(/^parley-chat-installation=; /);
  expect(await isConnected()).toBe(false);
});

test("an error in a browser that did not begin the installation does not end it", async () => {
  const visitor = new Visitor();
  const back = await visitor.approve(await start());
  const state = new URL(back).searchParams.get("state");
  expect((await new Visitor().open(callback(`state=${state}&error=access_denied`))).to).toBe(page("browser"));
  expect((await visitor.open(back)).to).toBe(page("connected"));
});

test.each([
  "",
  "state=",
  "code=c",
  "state=x&code=c",
  `state=${"A".repeat(43)}`,
  `state=${"A".repeat(44)}&code=c`,
  `state=${"A".repeat(43)}&state=${"B".repeat(43)}&code=c`,
  `state=${"A".repeat(43)}&code=c&code=d`,
  `state=${"A".repeat(43)}&code=${"c".repeat(513)}`,
  `state=${"A".repeat(43)}&code=%00%0d%0a`,
  `state[]=${"A".repeat(43)}&code[x]=c`,
  `state=${"%41".repeat(2_000)}&code=c`,
  Array.from({ length: 2_000 }, (_, n) => `k${n}=v`).join("&"),
])("nonsense (%.40s) leads to the page that says so", async (query) => {
  const { status, to } = await new Visitor().open(callback(query));
  expect([status, to]).toEqual([302, page("invalid")]);
});

test("an address that is larger than headers may be is refused before anything is read", async () => {
  const answer = await fetch(callback(`code=${"c".repeat(100_000)}`), { redirect: "manual" });
  expect(answer.status).toBe(431);
});

test.each(["x", "%00", "..%2f..%2f", "A".repeat(43), "A".repeat(1_000), "<script>"])(
  "a link that nobody gave out (%.20s) leads nowhere, and sets no cookie",
  async (handoff) => {
    const { status, headers, to } = await new Visitor().open(`${parley.url}/api/v1/chat/install/${handoff}`);
    if (status === 302) expect(to).toBe(page("invalid"));
    else expect(status).toBe(404);
    expect(headers.has("set-cookie")).toBe(false);
  },
);

test("browsers of one address come so often and no more", async () => {
  const strict = await startTestParley({
    environment: { ...installing(slack), CHAT_INSTALLS_PER_ADDRESS_PER_MINUTE: "3" },
  });
  try {
    const address = `${strict.url}/api/v1/chat/install/${"A".repeat(43)}`;
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await new Visitor().open(address)).status);
    expect(statuses).toEqual([302, 302, 302, 429, 429]);
  } finally {
    await strict.close();
  }
});
