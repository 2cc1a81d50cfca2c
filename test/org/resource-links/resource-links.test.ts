import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertMembership } from "../../../subgraphs/org/people/store/people.js";
import { sendTask } from "../../a2a/support/send-task.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let parley: TestParley;
/** The person of the tests is a member of the first two; their session is for the first. */
let first: TestOrganization;
let second: TestOrganization;
let foreign: TestOrganization;
let person: TestCredential;
let worker: TestAgent;
let requester: TestAgent;
let mailboxOfRequester: string;
let task: string;

beforeAll(async () => {
  parley = await startTestParley();
  const { services } = parley;
  [first, second, foreign] = [
    await makeOrganization(services),
    await makeOrganization(services),
    await makeOrganization(services),
  ];
  person = first.member;
  await join(second);
  worker = await makeAgent(services, second, "link-worker");
  requester = await makeAgent(services, second, "link-requester");
  task = await sendTask(parley, requester, worker);
  mailboxOfRequester = await mailboxOf(requester);
});
afterAll(() => parley?.close());

const join = ({ id: organizationId }: TestOrganization) =>
  parley.services.database.request.transaction((tx) => {
    const createdAt = parley.services.clock.now();
    return insertMembership(tx, { organizationId, userId: first.memberUserId, role: "member", createdAt });
  });
const leave = ({ id }: TestOrganization) =>
  parley.services.database.request.driver.query("delete from membership where organization_id = $1 and user_id = $2", [
    id,
    first.memberUserId,
  ]);
const mailboxOf = async ({ id: identityId }: TestAgent): Promise<string> =>
  (await parley.services.database.request.reader.mailbox.findUniqueOrThrow({ where: { identityId } })).id;
const link = (path: string, credential: TestCredential = person) =>
  rest(parley, credential, "GET", `/api/v1/resource-links/${path}`);
const slugOf = async ({ id }: TestOrganization) =>
  (await parley.services.database.request.reader.organization.findUniqueOrThrow({ where: { id } })).slug;

describe("a bare id leads to its resource", () => {
  it("in any organization of the person, whichever they are signed in to", async () => {
    const { status, body } = await link(`a2a-tasks/${task}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      type: "a2a-tasks",
      id: task,
      organization_id: second.id,
      organization_slug: await slugOf(second),
      agent_identity: { id: worker.id, agent_handle: worker.handle, display_name: worker.handle },
      console_path: `/console/${second.id}/a2a-tasks/${task}`,
      resource: {
        context_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        state: "submitted",
        direction: "inbound",
        requester_handle: requester.handle,
        worker_handle: worker.handle,
        created_at: expect.any(String),
      },
    });
    expect((await link(`a2a-tasks/${task.toUpperCase()}`)).body).toEqual(body);
    expect((await link(`a2a-tasks/${task}?organization=${second.id}`)).body).toEqual(body);
  });

  it("of a mailbox", async () => {
    const { body } = await link(`mailboxes/${mailboxOfRequester}`);
    expect(body).toMatchObject({
      type: "mailboxes",
      id: mailboxOfRequester,
      organization_id: second.id,
      agent_identity: { id: requester.id },
      resource: {
        email_address: `${requester.handle}@${parley.services.config.MAIL_DOMAIN}`,
        filter_mode: "blacklist",
        inbound_filter_mode: "blacklist",
        outbound_filter_mode: "blacklist",
        created_at: expect.any(String),
      },
    });
  });

  it("in GraphQL as a type of its own", async () => {
    const document = `query($type: ResourceType!, $id: ID!, $organizationId: ID) {
      resourceLink(type: $type, id: $id, organizationId: $organizationId) {
        type id organizationId organizationSlug consolePath agentIdentity { agentHandle }
        resource { __typename ... on LinkedA2aTask { direction state } ... on LinkedMailbox { emailAddress } }
      }
    }`;
    const ask = (variables: object, credential = person) => parley.graphql(document, { ...variables }, credential);
    expect((await ask({ type: "A2A_TASKS", id: task, organizationId: second.id })).data!["resourceLink"]).toMatchObject(
      {
        type: "A2A_TASKS",
        agentIdentity: { agentHandle: worker.handle },
        resource: { __typename: "LinkedA2aTask", direction: "inbound", state: "submitted" },
      },
    );
    expect((await ask({ type: "MAILBOXES", id: mailboxOfRequester })).data!["resourceLink"].resource).toEqual({
      __typename: "LinkedMailbox",
      emailAddress: `${requester.handle}@${parley.services.config.MAIL_DOMAIN}`,
    });
    const refusals = [
      await ask({ type: "A2A_TASKS", id: task, organizationId: first.id }),
      await ask({ type: "NOTES", id: task }),
      await ask({ type: "A2A_TASKS", id: "\u0000" }),
    ];
    expect(refusals.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(Array(3).fill("not_found"));
    expect((await ask({ type: "FAXES", id: task })).errors?.[0]?.extensions.code).toBe("bad_request");
    const byKey = await ask({ type: "A2A_TASKS", id: task }, second.adminKey);
    expect(byKey.errors?.[0]?.extensions.code).toBe("credential_not_accepted");
  });

  it("as the organization sees it that the person is signed in to, when both sides are theirs", async () => {
    const caller = await makeAgent(parley.services, first, "link-caller");
    const document = `mutation { updateA2aSettings(input: { agentHandle: "link-worker", publiclyDiscoverable: true, filterMode: BLACKLIST }) { settings { enabled } } }`;
    expect((await parley.graphql(document, {}, second.adminKey)).errors).toBeUndefined();
    const between = await sendTask(parley, caller, worker);
    expect((await link(`a2a-tasks/${between}`)).body).toMatchObject({
      organization_id: first.id,
      agent_identity: { id: caller.id },
      resource: { direction: "outbound", requester_handle: caller.handle, worker_handle: worker.handle },
    });
    expect((await link(`a2a-tasks/${between}?organization=${second.id}`)).body).toMatchObject({
      organization_id: second.id,
      agent_identity: { id: worker.id },
      resource: { direction: "inbound" },
    });
  });

  it("although the identity is gone, when the resource is kept", async () => {
    const gone = await makeAgent(parley.services, second, "link-gone");
    const mailbox = await mailboxOf(gone);
    const kept = await sendTask(parley, worker, gone);
    await rest(parley, second.adminKey, "DELETE", `/api/v1/identities/${gone.handle}`);
    expect((await link(`a2a-tasks/${kept}`)).body).toMatchObject({
      organization_id: second.id,
      agent_identity: null,
      resource: { state: "canceled", requester_handle: worker.handle, worker_handle: null },
    });
    expect(errorOf(await link(`mailboxes/${mailbox}`))).toEqual([404, "not_found"]);
  });
});

describe("a link leads nowhere", () => {
  it("for people of other organizations, and for those who left", async () => {
    expect(errorOf(await link(`a2a-tasks/${task}`, foreign.admin))).toEqual([404, "not_found"]);
    expect(errorOf(await link(`mailboxes/${mailboxOfRequester}`, foreign.admin))).toEqual([404, "not_found"]);
    expect(errorOf(await link(`a2a-tasks/${task}?organization=${second.id}`, foreign.admin))).toEqual([
      404,
      "not_found",
    ]);
    await leave(second);
    expect(errorOf(await link(`a2a-tasks/${task}`))).toEqual([404, "not_found"]);
    await join(second);
    expect((await link(`a2a-tasks/${task}`)).status).toBe(200);
  });

  it("when the resource is in another organization than the one that was named", async () => {
    for (const organization of [first.id, foreign.id, "org_unknown", ""]) {
      const answer = await link(`a2a-tasks/${task}?organization=${organization}`);
      expect(errorOf(answer)).toEqual([404, "not_found"]);
    }
  });

  it.each(["emails", "contacts", "notes", "text-conversations", "im-conversations", "calls", "call-transcripts"])(
    "from %s, as long as none are kept",
    async (type) => {
      expect(errorOf(await link(`${type}/${randomUUID()}`))).toEqual([404, "not_found"]);
    },
  );

  it("from an id that is none, and from another type's", async () => {
    for (const path of [
      `a2a-tasks/${randomUUID()}`,
      "a2a-tasks/x",
      "mailboxes/%00",
      "a2a-tasks/'",
      `mailboxes/${task}`,
      `a2a-tasks/${mailboxOfRequester}`,
    ])
      expect(errorOf(await link(path))).toEqual([404, "not_found"]);
  });
});

it.each(["faxes", "A2A-TASKS", "constructor", "__proto__"])("knows no type %s", async (type) => {
  const answer = await link(`${type}/${task}`);
  expect(errorOf(answer)).toEqual([422, "validation_failed"]);
  expect(answer.body.detail[0].loc).toEqual(["path", "resource_type"]);
});

it("is for console users", async () => {
  for (const key of [second.adminKey, worker.key]) {
    expect(errorOf(await link(`a2a-tasks/${task}`, key))).toEqual([403, "credential_not_accepted"]);
  }
  expect(errorOf(await link(`a2a-tasks/${task}`, null))).toEqual([401, "unauthenticated"]);
});
