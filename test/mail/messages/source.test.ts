import { afterAll, beforeAll, expect, it } from "vitest";
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

const small = "From: ada@example.com\r\nSubject: Hi\r\n\r\nGr\u00fc\u00dfe\r\n";
/** Too large for a row: it stands in a blob. */
const large = `${small}${"A line of a long mail.\r\n".repeat(20_000)}`;

async function sourceOf(
  id: string,
  credential: Parameters<TestParley["graphql"]>[2],
  handle = "reader",
): Promise<string | null> {
  const query = `{ mailMessage(mailbox: "${handle}@agents.localhost", id: "${id}") { source { url expiresInSeconds } } }`;
  const { data } = await parley.graphql(query, {}, credential);
  const { source } = (data as any).mailMessage;
  return source === null ? null : new URL(source.url).pathname;
}

const statusOf = async (path: string): Promise<number> => (await parley.fetch(path)).status;

it.each([
  ["small", small],
  ["large", large],
])("downloads a %s mail as it arrived, for five minutes", async (_, source) => {
  const path = (await sourceOf((await putMessage(parley.services, agent.id, { source })).id, agent.key))!;
  const answer = await parley.fetch(path);
  expect(answer.headers.get("content-type")).toBe("message/rfc822");
  expect(await answer.text()).toBe(source);
  clock.advance(301_000);
  expect(await statusOf(path)).toBe(404);
});

it("has no address for a mail of which only the parts are known", async () => {
  expect(await sourceOf((await putMessage(parley.services, agent.id)).id, agent.key)).toBeNull();
});

it("is closed to whoever may not see blocked mail when the message is blocked meanwhile, and to all when it is deleted", async () => {
  const { id } = await putMessage(parley.services, agent.id, { source: small });
  const [ofAgent, ofAdmin] = [(await sourceOf(id, agent.key))!, (await sourceOf(id, organization.admin))!];
  const update = (data: object) => parley.services.database.request.writer.mailMessage.update({ where: { id }, data });
  await update({ isBlocked: true });
  expect([await statusOf(ofAgent), await statusOf(ofAdmin)]).toEqual([404, 200]);
  await update({ status: "deleted" });
  expect([await statusOf(ofAgent), await statusOf(ofAdmin)]).toEqual([404, 404]);
  expect(await statusOf("/api/v1/mail/sources/nonsense")).toBe(404);
});

it("is closed at once when its agent is deleted", async () => {
  const { id, key } = await makeAgent(parley.services, organization, "leaver");
  const path = (await sourceOf((await putMessage(parley.services, id, { source: small })).id, key, "leaver"))!;
  expect(await statusOf(path)).toBe(200);
  const mutation = `mutation { deleteIdentity(input: { agentHandle: "leaver" }) { deletedIdentityId } }`;
  expect((await parley.graphql(mutation, {}, organization.adminKey)).errors).toBeUndefined();
  expect(await statusOf(path)).toBe(404);
});
