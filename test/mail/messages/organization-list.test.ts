import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { putMessage } from "../support/put-message.js";

let parley: TestParley;
let ours: TestOrganization;
const agents: TestAgent[] = [];

beforeAll(async () => {
  parley = await startTestParley();
  ours = await makeOrganization(parley.services);
  for (const handle of ["desk", "lab"]) agents.push(await makeAgent(parley.services, ours, handle));
  const theirs = await makeOrganization(parley.services);
  const stranger = await makeAgent(parley.services, theirs, "stranger");
  const createdAt = (day: number): Date => new Date(`2026-01-0${day}T00:00:00Z`);
  await putMessage(parley.services, agents[0]!.id, { subject: "m1", bodyText: "a pelican", createdAt: createdAt(1) });
  await putMessage(parley.services, agents[1]!.id, { subject: "m2", createdAt: createdAt(2), isRead: true });
  await putMessage(parley.services, stranger.id, { subject: "theirs", bodyText: "a pelican", createdAt: createdAt(3) });
  await putMessage(parley.services, agents[0]!.id, { subject: "m4", folder: "blocked", createdAt: createdAt(4) });
  await putMessage(parley.services, agents[1]!.id, { subject: "m5", bodyText: "Pelican!", createdAt: createdAt(5) });
});

afterAll(() => parley?.close());

const document = `query ($first: Int, $after: String, $filter: MailMessageFilter) {
  mailOrganizationMessages(first: $first, after: $after, filter: $filter) {
    nodes { subject mailbox { emailAddress } }
    pageInfo { hasNextPage endCursor }
  }
}`;

async function read(variables: Record<string, unknown>, key = ours.adminKey) {
  const { data } = await parley.graphql(document, variables, key);
  return data!["mailOrganizationMessages"];
}

const subjects = async (filter: object): Promise<string[]> =>
  (await read({ filter })).nodes.map(({ subject }: { subject: string }) => subject);

it("lists the mail of all mailboxes newest first, in pages that fit together, and nobody else's", async () => {
  const seen: string[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { nodes, pageInfo } = await read({ first: 1, after });
    seen.push(...nodes.map(({ subject }: { subject: string }) => subject));
    [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
  }
  expect(seen).toEqual(["m5", "m4", "m2", "m1"]);
  const { nodes } = await read({});
  expect(nodes.map((node: any) => node.mailbox.emailAddress.split("@")[0])).toEqual(["lab", "desk", "lab", "desk"]);
});

it("is filtered and searched as the list of one mailbox is", async () => {
  expect(await subjects({ search: "pelican" })).toEqual(["m5", "m1"]);
  expect(await subjects({ folder: "BLOCKED" })).toEqual(["m4"]);
  expect(await subjects({ isRead: true })).toEqual(["m2"]);
  expect(await subjects({ startDatetime: "2026-01-02", endDatetime: "2026-01-04" })).toEqual(["m4", "m2"]);
});
