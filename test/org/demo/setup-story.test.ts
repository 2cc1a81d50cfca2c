import { afterAll, beforeAll, expect, it } from "vitest";
import { Agent } from "../../../examples/demo/agent.js";
import { Rest } from "../../../examples/demo/rest.js";
import { addWebhooks, tellSetup } from "../../../examples/demo/setup-story.js";
import { handsetEnvironment, handsetUrl } from "../../messaging/support/handsets.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

let parley: TestParley;
let ours: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ environment: handsetEnvironment });
  ours = await makeOrganization(parley.services);
});
afterAll(() => parley?.close());

it("gives webhooks, drafts, domains and numbers something to see, and a second run claims nothing more", async () => {
  const { publicBaseUrl: baseUrl } = parley.services;
  const { adminKey } = ours;
  const admin = new Rest(baseUrl, adminKey);
  const person = { email: "", organizationId: ours.id, outbox: "", smtp: null, handsets: handsetUrl(parley) };
  for (const run of ["one", "two"]) {
    const editor = await Agent.create(admin, baseUrl, `editor-${run}`, "The Editor");
    await addWebhooks({ baseUrl, adminKey }, editor);
    await tellSetup({ baseUrl, adminKey, person }, editor, run, () => {});
    const { id, email_address } = await admin.get<Record<string, string>>(`/api/v1/identities/${editor.handle}`);
    const drafts = await admin.get<{ items: { subject: string }[] }>(`/api/v1/mail/mailboxes/${email_address}/drafts`);
    expect(drafts.items.map(({ subject }) => subject)).toEqual(["Page one"]);
    const ofEditor = `/api/v1/webhooks/subscriptions?agent_identity_id=${id}`;
    const { subscriptions } = await admin.get<{ subscriptions: { url: string }[] }>(ofEditor);
    const receivers = subscriptions.map(({ url }) => url).toSorted();
    expect(receivers).toEqual(["https://receiver.invalid/hook", "parley:receiver"]);
    const lines = await admin.get<{ agent_handle: string }[]>("/api/v1/im/numbers");
    expect(lines.map(({ agent_handle }) => agent_handle)).toEqual(["editor-one"]);
  }
  const domains = await admin.get<{ items: { domain: string }[] }>("/api/v1/organization-domains");
  expect(domains.items.map(({ domain }) => domain)).toEqual(["demo.example.com"]);
});
