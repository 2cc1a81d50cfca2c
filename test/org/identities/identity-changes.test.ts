import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameLimits } from "../../../subgraphs/org/identities/rules/limits.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { identityCalls, startIdentityScene, statusesOf } from "../support/identities.js";

let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let agent: TestAgent;
let sibling: TestAgent;
const { create, read, change, remove } = identityCalls(() => ({ parley, organization, other, agent, sibling }));

beforeAll(async () => {
  ({ parley, organization, other, agent, sibling } = await startIdentityScene());
});

afterAll(() => parley.close());

describe("changing", () => {
  it("renames without moving the mail address, and keeps the old name for the organization", async () => {
    await makeAgent(parley.services, organization, "before-name");
    const renamed = await change("before-name", { agent_handle: "@After-Name" });
    expect(renamed.body).toMatchObject({
      agent_handle: "after-name",
      email_address: "before-name@agents.localhost",
      mailbox: { email_address: "before-name@agents.localhost" },
    });
    expect((await read("before-name")).status).toBe(404);
    const foreign = await create({ agent_handle: "before-name" }, other.adminKey);
    expect(errorOf(foreign)).toEqual([409, "agent_handle_unavailable"]);
    // Its own organization may use it again, but not while the address stands.
    const own = await create({ agent_handle: "before-name" });
    expect(own.body.detail).toMatchObject({ code: "agent_handle_unavailable", blocking_namespace: "mail" });
    expect((await change("after-name", { agent_handle: "before-name" })).body.agent_handle).toBe("before-name");
  });

  it("takes no name that is another's mail address, in its own organization either", async () => {
    const first = await makeAgent(parley.services, organization, "first-owner");
    await change("first-owner", { agent_handle: "moved-owner" });
    const second = await makeAgent(parley.services, organization, "second-owner");
    const refused = await change("second-owner", { agent_handle: "first-owner" });
    expect(errorOf(refused)).toEqual([409, "agent_handle_unavailable"]);
    expect(refused.body.detail).toMatchObject({ error: "agent_handle_unavailable", blocking_namespace: "mail" });
    expect((await read("second-owner")).body.id).toBe(second.id);
    // With the mailbox goes what stood in the way.
    expect((await remove("moved-owner")).status).toBe(204);
    expect((await change("second-owner", { agent_handle: "first-owner" })).body.id).toBe(second.id);
    expect(first.id).not.toBe(second.id);
  });

  it("takes a display name along that is only the handle, and leaves any other", async () => {
    await makeAgent(parley.services, organization, "plain-name");
    expect((await change("plain-name", { agent_handle: "plainer-name" })).body.display_name).toBe("plainer-name");
    const both = { agent_handle: "plainest-name", display_name: "plainer-name" };
    expect((await change("plainer-name", both)).body.display_name).toBe("plainer-name");
    expect((await change("plainest-name", { agent_handle: "plain-name-2" })).body.display_name).toBe("plainer-name");
    await change("plain-name-2", { display_name: null });
    expect((await change("plain-name-2", { agent_handle: "plain-name-3" })).body.display_name).toBeNull();
  });

  it("keeps no more old names for an organization than its plan allows; its own it may use again", async () => {
    const crowded = await makeOrganization(parley.services, "free");
    const { writer: reader } = parley.services.database.request;
    const most = nameLimits.least;
    await reader.nameReservation.createMany({
      data: Array.from({ length: most - 2 }, (_, n) => ({
        value: `crowd-${n}`,
        namespace: "identities",
        organizationId: crowded.id,
        createdAt: new Date(),
      })),
    });
    const { adminKey } = crowded;
    expect((await create({ agent_handle: "crowd-last" }, adminKey)).status).toBe(201);
    expect((await change("crowd-last", { agent_handle: "crowd-full" }, adminKey)).status).toBe(200);
    const refusals = [
      await change("crowd-full", { agent_handle: "crowd-more", description: "changed" }, adminKey),
      await create({ agent_handle: "crowd-more" }, adminKey),
    ];
    for (const refused of refusals) {
      expect(errorOf(refused)).toEqual([402, "identity_quota_exceeded"]);
      expect(refused.body.detail).toMatchObject({ limit: most });
    }
    expect((await read("crowd-full", adminKey)).body).toMatchObject({ agent_handle: "crowd-full", description: null });
    expect((await create({ agent_handle: "crowd-more" })).status).toBe(201);
    expect((await change("crowd-full", { agent_handle: "crowd-0" }, adminKey)).body.agent_handle).toBe("crowd-0");
    await reader.organization.update({ where: { id: crowded.id }, data: { plan: "developer" } });
    expect((await change("crowd-0", { agent_handle: "crowd-roomy" }, adminKey)).status).toBe(200);
    expect(await reader.nameReservation.count({ where: { organizationId: crowded.id } })).toBe(most + 1);
  });

  it("refuses a handle that is taken, kept back or malformed, and then changes nothing", async () => {
    await makeAgent(parley.services, organization, "stays-put");
    for (const agent_handle of ["own-agent", "settings"]) {
      const taken = await change("stays-put", { agent_handle, description: "changed" });
      expect(errorOf(taken)).toEqual([409, "agent_handle_unavailable"]);
    }
    const malformed = await change("stays-put", { agent_handle: "no--good", description: "changed" });
    expect(errorOf(malformed)).toEqual([422, "validation_failed"]);
    expect(malformed.body.detail[0].loc).toEqual(["body", "agent_handle"]);
    expect((await read("stays-put")).body).toMatchObject({ agent_handle: "stays-put", description: null });
  });

  it("clears texts with null, leaves out what is left out, and takes {} for no change", async () => {
    await makeAgent(parley.services, organization, "some-texts");
    await change("some-texts", { display_name: "Texts", description: "many" });
    const unchanged = await change("some-texts", {});
    expect(unchanged.body).toMatchObject({ display_name: "Texts", description: "many" });
    expect((await change("some-texts", { description: null })).body).toMatchObject({
      display_name: "Texts",
      description: null,
    });
    expect((await change("some-texts", { display_name: null })).body.display_name).toBeNull();
    expect((await read("some-texts")).body.display_name).toBeNull();
  });

  it("lets an agent change its own texts, but not who may write to it", async () => {
    const { key, handle } = await makeAgent(parley.services, organization, "self-made");
    expect((await change(handle, { display_name: "Me" }, key)).body.display_name).toBe("Me");
    const refused = await change(handle, { description: "x", mail_filter_mode: "whitelist" }, key);
    expect(errorOf(refused)).toEqual([403, "admin_required"]);
    expect((await read(handle)).body).toMatchObject({ description: null, mail_filter_mode: "blacklist" });
    expect(errorOf(await change(sibling.handle, { description: "x" }, key))).toEqual([404, "not_found"]);
  });

  it("sets the mail filter mode for admins", async () => {
    const { handle } = await makeAgent(parley.services, organization, "filtered");
    const { body } = await change(handle, { mail_filter_mode: "whitelist" }, organization.member);
    expect(body).toMatchObject({ mail_filter_mode: "whitelist", mailbox: { filter_mode: "whitelist" } });
  });

  it("sets filter modes of one direction, and knows the last one that both had", async () => {
    const { handle } = await makeAgent(parley.services, organization, "directed");
    const mail = ({ body }: { readonly body: any }) => [
      body.mail_filter_mode,
      body.mail_inbound_filter_mode,
      body.mail_outbound_filter_mode,
      body.mailbox.filter_mode,
      body.mailbox.inbound_filter_mode,
      body.mailbox.outbound_filter_mode,
    ];
    const [w, b] = ["whitelist", "blacklist"];
    expect(mail(await change(handle, { mail_inbound_filter_mode: w }))).toEqual([b, w, b, b, w, b]);
    expect(mail(await read(handle))).toEqual([b, w, b, b, w, b]);
    expect(mail(await change(handle, { mail_outbound_filter_mode: w }))).toEqual([w, w, w, w, w, w]);
    expect(mail(await change(handle, { mail_outbound_filter_mode: b }))).toEqual([w, w, b, w, w, b]);
    expect(mail(await change(handle, { mail_filter_mode: b }))).toEqual([b, b, b, b, b, b]);
    const both = { mail_inbound_filter_mode: b, mail_outbound_filter_mode: w };
    expect(mail(await change(handle, both))).toEqual([b, b, w, b, b, w]);
    const path = `/api/v1/mail/mailboxes/${handle}@agents.localhost`;
    expect((await rest(parley, organization.adminKey, "GET", path)).body).toMatchObject({
      filter_mode: b,
      inbound_filter_mode: b,
      outbound_filter_mode: w,
    });
  });

  it("takes the modes of phones for those of instant messages", async () => {
    const { handle, key } = await makeAgent(parley.services, organization, "phoned");
    const modes = ({ body }: { readonly body: any }) => [
      body.im_filter_mode,
      body.imessage_filter_mode,
      body.phone_filter_mode,
      body.phone_inbound_filter_mode,
      body.phone_outbound_filter_mode,
    ];
    const [w, b] = ["whitelist", "blacklist"];
    expect(modes(await change(handle, { phone_filter_mode: w }))).toEqual([w, w, w, w, w]);
    expect(modes(await change(handle, { phone_inbound_filter_mode: b }))).toEqual([w, w, w, b, w]);
    expect(modes(await change(handle, { imessage_filter_mode: b, phone_filter_mode: b }))).toEqual([b, b, b, b, b]);
    for (const body of [{ phone_outbound_filter_mode: w }, { mail_inbound_filter_mode: w }]) {
      expect(errorOf(await change(handle, body, key))).toEqual([403, "admin_required"]);
    }
    expect(modes(await read(handle))).toEqual([b, b, b, b, b]);
  });

  it.each([
    [{ mail_filter_mode: "greylist" }, "validation_failed"],
    [{ mail_filter_mode: null }, "validation_failed"],
    [{ agent_handle: null }, "validation_failed"],
    [{ display_name: 7 }, "validation_failed"],
    [{ mail_inbound_filter_mode: null }, "validation_failed"],
    [{ mail_filter_mode: "whitelist", mail_inbound_filter_mode: "whitelist" }, "validation_failed"],
    [{ imessage_filter_mode: "whitelist", phone_outbound_filter_mode: "whitelist" }, "validation_failed"],
    [{ imessage_filter_mode: "whitelist", phone_filter_mode: "blacklist" }, "validation_failed"],
    [{ slack_filter_mode: "greylist" }, "validation_failed"],
    [{ slack_filter_mode: "whitelist", slack_outbound_filter_mode: "whitelist" }, "validation_failed"],
    [{ status: "active" }, "validation_failed"],
    [{ im_filter_mode: "whitelist", imessage_filter_mode: "blacklist" }, "validation_failed"],
    [{ imessage_enabled: true, im_enabled: false }, "validation_failed"],
  ])("refuses %j", async (body, code) => {
    expect(errorOf(await change("own-agent", body))).toEqual([422, code]);
  });

  it.each([{ im_enabled: null }, { claim_im_number: false }])("takes %j for no change", async (body) => {
    const before = (await read("own-agent")).body;
    const answer = await change("own-agent", body);
    expect([answer.status, answer.body]).toEqual([200, before]);
  });

  it("does not exist for other organizations", async () => {
    expect(errorOf(await change("own-agent", { description: "mine" }, other.adminKey))).toEqual([404, "not_found"]);
    expect(errorOf(await change("own-agent", { mail_filter_mode: "whitelist" }, other.admin))).toEqual([
      404,
      "not_found",
    ]);
  });

  it("honours an Idempotency-Key", async () => {
    const { handle } = await makeAgent(parley.services, organization, "patched-once");
    const key = { "idempotency-key": "rename-once" };
    const first = await change(handle, { agent_handle: "patched-twice" }, organization.adminKey, key);
    const second = await change(handle, { agent_handle: "patched-twice" }, organization.adminKey, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get("idempotent-replay")).toBe("true");
    expect(second.body.agent_handle).toBe("patched-twice");
  });

  it("gives one of two identities a handle that both want", async () => {
    const handles = ["wants-it-0", "wants-it-1", "wants-it-2", "wants-it-3"];
    for (const handle of handles) await makeAgent(parley.services, organization, handle);
    const answers = await Promise.all(handles.map((handle) => change(handle, { agent_handle: "wanted-name" })));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });
});

describe("deleting", () => {
  it("takes the mailbox and the keys along and keeps the handle for the organization", async () => {
    const doomed = await makeAgent(parley.services, organization, "doomed-one");
    expect((await rest(parley, doomed.key, "GET", "/api/whoami")).status).toBe(200);
    const answer = await remove("@Doomed-One");
    expect(answer.status).toBe(204);
    expect(answer.body).toBeUndefined();
    expect((await read("doomed-one")).status).toBe(404);
    expect(errorOf(await remove("doomed-one"))).toEqual([404, "not_found"]);
    expect((await rest(parley, doomed.key, "GET", "/api/whoami")).status).toBe(401);
    const mailbox = "/api/v1/mail/mailboxes/doomed-one@agents.localhost";
    expect((await rest(parley, organization.adminKey, "GET", mailbox)).status).toBe(404);
    expect(errorOf(await create({ agent_handle: "doomed-one" }, other.adminKey))[0]).toBe(409);
    const again = await create({ agent_handle: "doomed-one" });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(doomed.id);
  });

  it("takes it out of the list of its organization", async () => {
    const home = await makeOrganization(parley.services);
    const [kept, deleted] = [
      await makeAgent(parley.services, home, "stays"),
      await makeAgent(parley.services, home, "goes"),
    ];
    expect((await rest(parley, home.adminKey, "DELETE", `/api/v1/identities/${deleted.handle}`)).status).toBe(204);
    const { body } = await rest(parley, home.adminKey, "GET", "/api/v1/identities");
    expect(body.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
  });

  it("is for admins: an agent may not even delete itself", async () => {
    expect(errorOf(await remove("own-agent", agent.key))).toEqual([403, "admin_required"]);
    expect(errorOf(await remove(sibling.handle, agent.key))).toEqual([404, "not_found"]);
    expect(errorOf(await remove("own-agent", other.adminKey))).toEqual([404, "not_found"]);
    expect((await read("own-agent")).status).toBe(200);
  });

  it("happens once, however many ask at once", async () => {
    await makeAgent(parley.services, organization, "dies-once");
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove("dies-once")));
    expect(statusesOf(answers)).toEqual([204, 404, 404, 404, 404, 404]);
  });
});
