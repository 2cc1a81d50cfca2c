import { afterAll, beforeAll, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { makeWriter, textFile, type Writer } from "./support.js";

const clock = new ManualClock(new Date());
let parley: TestParley;
let ours: TestOrganization;
let theirs: TestOrganization;
let one: Writer;
let other: Writer;

beforeAll(async () => {
  parley = await startTestParley({ clock });
  ours = await makeOrganization(parley.services);
  theirs = await makeOrganization(parley.services);
  one = await makeWriter(parley, ours);
  other = await makeWriter(parley, ours);
});
afterAll(() => parley?.close());

async function ask(credential: TestCredential, query: string, variables: object = {}): Promise<any> {
  const { data, errors } = await parley.graphql(query, { ...variables }, credential);
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

const listing = `query ($first: Int, $after: String) { mailOrganizationDrafts(first: $first, after: $after) {
  nodes { mailbox { emailAddress } current { subject authorName origin } } pageInfo { hasNextPage endCursor } } }`;

it("lists the drafts of all mailboxes, the one changed last first, with the names of their authors", async () => {
  const create = `mutation ($input: CreateMailDraftInput!) { createMailDraft(input: $input) { draft { id } } }`;
  await one.draft({ subject: "By an agent" });
  clock.advance(1_000);
  await ask(ours.adminKey, create, { input: { mailbox: other.address, subject: "By a key" } });
  clock.advance(1_000);
  await ask(ours.member, create, { input: { mailbox: one.address, subject: "By a person" } });
  const { reader } = parley.services.database.request;
  const { label } = await reader.apiKey.findUniqueOrThrow({ where: { id: ours.adminKeyId } });
  const person = await reader.consoleUser.findUniqueOrThrow({ where: { id: ours.memberUserId } });
  const { nodes } = (await ask(ours.member, listing)).mailOrganizationDrafts;
  expect(nodes).toEqual([
    {
      mailbox: { emailAddress: one.address },
      current: { subject: "By a person", authorName: person.name || person.email, origin: "USER" },
    },
    { mailbox: { emailAddress: other.address }, current: { subject: "By a key", authorName: label, origin: "USER" } },
    {
      mailbox: { emailAddress: one.address },
      current: { subject: "By an agent", authorName: `@${one.agent.handle}`, origin: "AGENT" },
    },
  ]);
  const first = (await ask(ours.member, listing, { first: 2 })).mailOrganizationDrafts;
  const second = (await ask(ours.member, listing, { first: 2, after: first.pageInfo.endCursor }))
    .mailOrganizationDrafts;
  expect([...first.nodes, ...second.nodes]).toEqual(nodes);
  expect((await ask(theirs.member, listing)).mailOrganizationDrafts.nodes).toEqual([]);
});

const preview = `query ($mailbox: String!, $id: ID!) { mailDraft(mailbox: $mailbox, id: $id) {
  current { htmlPage { url expiresInSeconds } } } }`;

async function pageOf(writer: Writer, id: string): Promise<string | null> {
  const { mailDraft } = await ask(ours.member, preview, { mailbox: writer.address, id });
  const url = mailDraft.current.htmlPage?.url;
  return url === undefined ? null : new URL(url).pathname;
}

it("shows the HTML of a draft as it will be sent, with signature, footer and inline images, in a page that can do nothing", async () => {
  const signature = { signature_html: "<p>The desk</p>", signature_enabled: true };
  await rest(parley, ours.adminKey, "PATCH", `/api/v1/mail/mailboxes/${one.address}`, signature);
  const { id } = await one.draft({
    body_html: '<p>Offer</p><img src="cid:logo"><link rel=preconnect href="//trap.example">',
  });
  const png = { ...textFile("logo.png", "PNG"), content_type: "image/png", content_id: "logo" };
  expect((await one.call("POST", `/${id}/attachments`, png)).status).toBe(201);
  const path = (await pageOf(one, id))!;
  const answer = await parley.fetch(path);
  const html = await answer.text();
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).toContain("<p>Offer</p>");
  expect(html).toContain("The desk");
  expect(html.indexOf("Sent by an AI agent with Parley")).toBeGreaterThan(html.indexOf("The desk"));
  expect(html).not.toContain("<link");
  const logo = /src="?([^">]*\/api\/v1\/mail\/attachments\/[^">]+)/.exec(html)![1]!;
  expect(await (await parley.fetch(new URL(logo).pathname)).text()).toBe("PNG");
  clock.advance(301_000);
  expect((await parley.fetch(path)).status).toBe(404);
});

it("has no page for a draft without HTML, nor of one that is gone", async () => {
  const plain = await one.draft({ body_text: "Plain." });
  expect(await pageOf(one, plain.id)).toBeNull();
  const { id } = await one.draft({ body_html: "<p>Soon gone</p>" });
  const path = (await pageOf(one, id))!;
  expect((await one.call("DELETE", `/${id}`)).status).toBeLessThan(300);
  expect((await parley.fetch(path)).status).toBe(404);
});
