import { afterAll, beforeAll, expect, test } from "vitest";
import { readContent } from "../../../subgraphs/mail/messages/public.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";

let parley: TestParley;
let agent: TestAgent;
const base = "/api/v1/mail/mailboxes/tracker@agents.localhost/messages";
const recipients = { to: ["bob@example.com"] };

beforeAll(async () => {
  parley = await startTestParley();
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "tracker");
});
afterAll(() => parley?.close());

/** Sends a message; answers its record, and its bytes as they travel. */
async function sent(path: string, body: object): Promise<{ record: any; raw: string }> {
  const { status, body: record } = await rest(parley, agent.key, "POST", path, { recipients, ...body });
  expect([status, record]).toEqual([201, expect.anything()]);
  const { reader } = parley.services.database.request;
  const { contentId } = await reader.mailMessage.findUniqueOrThrow({ where: { id: record.id } });
  const stream = await readContent(reader, parley.services.blobs, contentId!);
  return { record, raw: Buffer.concat(await stream!.toArray()).toString("utf8") };
}

test("a forward of tracked mail carries no image that counts opens, wrapped or not", async () => {
  const file = { filename: "plan.txt", content_type: "text/plain", content_base64: "UGxhbg==" };
  const tracked = { subject: "Tracked", body_html: "<p>Hello</p>", track_opens: true, attachments: [file] };
  const original = await sent(base, tracked);
  expect(original.raw).toContain("/t/");
  const path = `${base}/${original.record.id}/forward`;
  const wrapped = await sent(path, { mode: "wrapped", body_text: "See." });
  const inline = await sent(path, {});
  for (const { raw } of [wrapped, inline]) expect(raw).not.toContain("/t/");
  for (const kept of [`Message-ID: ${original.record.message_id}`, "Hello", "plan.txt"]) {
    expect(wrapped.raw).toContain(kept);
  }
});
