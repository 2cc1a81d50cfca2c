import { afterAll, beforeAll, expect, it } from "vitest";
import { htmlPagesPerMinute } from "../../../subgraphs/mail/messages/rules/limits.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
const clock = new ManualClock(new Date());

beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "reader");
});
afterAll(() => parley?.close());

const logo = { filename: "logo.png", contentType: "image/png", contentId: "logo", bytes: "PNG" };
const put = () => {
  const bodyHtml = '<link rel=preconnect href="//trap.example"><p>Hello</p><img src="cid:logo">';
  return putMessage(parley.services, agent.id, { bodyHtml, attachments: [logo] });
};

/** Where the HTML of a message can be shown, as a caller with the credential reads. */
async function pageOf(id: string, credential: Parameters<TestParley["graphql"]>[2]): Promise<string> {
  const query = `{ mailMessage(mailbox: "reader@agents.localhost", id: "${id}") { htmlPage { url } } }`;
  const { data } = await parley.graphql(query, {}, credential);
  return new URL((data as any).mailMessage.htmlPage.url as string).pathname;
}

const statusOf = async (path: string): Promise<number> => (await parley.fetch(path)).status;

it("shows the text and its files, and nothing of other servers, for five minutes", async () => {
  const path = await pageOf((await put()).id, agent.key);
  clock.advance(200_000);
  const text = await (await parley.fetch(path)).text();
  expect(text).toContain("<p>Hello</p>");
  expect(text).not.toContain("<link");
  const file = new URL(/src="(http[^"]+)"/.exec(text)![1]!).pathname;
  expect(await (await parley.fetch(file)).text()).toBe("PNG");
  // The files that the page shows are not to be had for longer than the page.
  clock.advance(101_000);
  expect([await statusOf(path), await statusOf(file)]).toEqual([404, 404]);
});

it("is closed to whoever may not see blocked mail when the message is blocked meanwhile", async () => {
  const { id } = await put();
  const [ofAgent, ofAdmin] = [await pageOf(id, agent.key), await pageOf(id, organization.admin)];
  expect([await statusOf(ofAgent), await statusOf(ofAdmin)]).toEqual([200, 200]);
  await parley.services.database.request.writer.mailMessage.update({ where: { id }, data: { isBlocked: true } });
  expect([await statusOf(ofAgent), await statusOf(ofAdmin)]).toEqual([404, 200]);
});

it("is limited for each address, whatever the token", async () => {
  clock.advance(60_000);
  const asked = async (): Promise<number> => statusOf("/api/v1/mail/html/nonsense");
  for (let count = 0; count < htmlPagesPerMinute; count += 1) expect(await asked()).toBe(404);
  const refused = await parley.fetch("/api/v1/mail/html/nonsense");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  clock.advance(61_000);
  expect(await asked()).toBe(404);
});
