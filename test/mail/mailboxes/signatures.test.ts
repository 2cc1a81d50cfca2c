import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readContent } from "../../../subgraphs/mail/messages/public.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { makeWriter, type Writer } from "../drafts/support.js";
import { putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let writer: Writer;

beforeAll(async () => {
  parley = await startTestParley({ environment: { MAIL_FOOTER_TEXT: "Footer", MAIL_SENDS_PER_MINUTE: "10000" } });
  organization = await makeOrganization(parley.services);
});
beforeEach(async () => {
  writer = await makeWriter(parley, organization);
});
afterAll(() => parley?.close());

const db = () => parley.services.database.request.reader;
const mailbox = () => `/api/v1/mail/mailboxes/${writer.address}`;
const patch = (body: object, key = organization.adminKey) => rest(parley, key, "PATCH", mailbox(), body);
const to = { recipients: { to: ["ada@example.com"] } };

async function mailOf(id: string): Promise<Email> {
  const { contentId } = await db().mailMessage.findUniqueOrThrow({ where: { id } });
  const stream = await readContent(db(), parley.services.blobs, contentId!);
  return PostalMime.parse(Buffer.concat(await stream!.toArray()));
}

async function sent(path: string, body: object): Promise<Email & { record: any }> {
  const answer = await rest(parley, organization.adminKey, "POST", `${mailbox()}/messages${path}`, body);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return { ...(await mailOf(answer.body.id)), record: answer.body };
}

describe("a signature of a mailbox", () => {
  it("is sanitized, makes a text, and is kept, cleared and switched one by one", async () => {
    const made = await patch({ signature_html: "<p>Ada <b>L.</b></p><script>x</script>" });
    const html = "<p>Ada <b>L.</b></p>";
    expect(made.body).toMatchObject({ signature_html: html, signature_text: "Ada L.", signature_enabled: false });
    expect((await patch({ signature_enabled: true })).body).toMatchObject({
      ...signatureOf(made),
      signature_enabled: true,
    });
    expect((await patch({ signature_text: "Ada" })).body).toMatchObject({
      signature_html: html,
      signature_text: "Ada",
    });
    const cleared = await patch({ signature_html: null });
    expect(cleared.body).toMatchObject({ signature_html: null, signature_text: "Ada", signature_enabled: true });
    const read = await rest(parley, organization.adminKey, "GET", mailbox());
    expect(signatureOf(read)).toEqual(signatureOf(cleared));
    const all = await rest(parley, organization.adminKey, "GET", "/api/v1/identities");
    const own = all.body.find(({ email_address }: any) => email_address === writer.address);
    expect(own.mailbox).toMatchObject({ signature_html: null, signature_text: "Ada", signature_enabled: true });
  });

  it.each([
    ["a text that is too long", { signature_text: "x".repeat(16_385) }],
    ["HTML that is too long", { signature_html: "x".repeat(16_385) }],
    ["a control character", { signature_text: "a\u0000" }],
    ["no switch", { signature_enabled: null }],
    ["a switch that is text", { signature_enabled: "yes" }],
    ["an unknown key", { signature: "Ada" }],
  ])("is refused: %s", async (_what, body) => {
    const before = (await rest(parley, organization.adminKey, "GET", mailbox())).body;
    expect(errorOf(await patch(body))).toEqual([422, "validation_failed"]);
    expect((await rest(parley, organization.adminKey, "GET", mailbox())).body).toEqual(before);
  });

  it("may be as long as promised, and changes only by admins", async () => {
    expect((await patch({ signature_text: "\u{1F600}".repeat(16_384) })).status).toBe(200);
    expect(errorOf(await patch({ signature_text: "x" }, writer.agent.key))).toEqual([403, "admin_required"]);
  });

  it("stands in what is sent, above the footer, and not in snippets", async () => {
    await patch({ signature_html: "<b>Ada</b>", signature_enabled: true });
    const mail = await sent("", { ...to, subject: "S", body_text: "Hi", body_html: "<p>Hi</p>" });
    expect(mail.text?.trimEnd()).toBe("Hi\n\nAda\n\n-- \nFooter");
    expect(mail.html).toContain('<p>Hi</p><div data-agent-signature="1"><b>Ada</b></div><p data-agent-footer="1">');
    expect(mail.record.snippet).toBe("Hi");
    await patch({ signature_enabled: false });
    expect((await sent("", { ...to, subject: "S", body_text: "Hi" })).text?.trimEnd()).toBe("Hi\n\n-- \nFooter");
  });

  it("whose text was cleared takes it from the HTML", async () => {
    await patch({ signature_html: "<b>Ada</b>", signature_text: null, signature_enabled: true });
    expect((await sent("", { ...to, subject: "S", body_text: "Hi" })).text).toContain("Hi\n\nAda\n\n-- ");
  });

  it("stands above the original of a forward, in text and HTML", async () => {
    await patch({ signature_html: "<b>Ada</b>", signature_enabled: true });
    const message = await putMessage(parley.services, writer.agent.id, {
      bodyText: "Original",
      bodyHtml: "<i>Original</i>",
    });
    const mail = await sent(`/${message.id}/forward`, { ...to, body_text: "Look" });
    expect(mail.text).toMatch(/^Look\n\nAda\n\n-{10} Forwarded message/);
    expect(mail.html).toMatch(/Look.*<b>Ada<\/b>.*Forwarded message.*<i>Original<\/i>/s);
    const bare = await sent(`/${message.id}/forward`, to);
    expect(bare.text).toMatch(/^Ada\n\n-{10} Forwarded message/);
  });

  it("stands in a reply, and in a draft only when it is sent", async () => {
    const { id } = await writer.draft({ ...to, subject: "S", body_text: "Draft" });
    await patch({ signature_text: "Ada", signature_enabled: true });
    expect((await writer.call("GET", `/${id}`)).body.body_text).toBe("Draft");
    const answer = await writer.call("POST", `/${id}/send`, {});
    expect((await mailOf(answer.body.id)).text?.trimEnd()).toBe("Draft\n\nAda\n\n-- \nFooter");
    const message = await putMessage(parley.services, writer.agent.id, {
      direction: "inbound",
      fromAddress: "eve@example.com",
    });
    const reply = await sent(`/${message.id}/reply-all`, { body_text: "Yes.\n\nOn Monday, Eve wrote:\n> Ready?" });
    expect(reply.text).toMatch(/^Yes\.\n\nAda\n\nOn Monday, Eve wrote:\n> Ready\?\n\n-- \nFooter/);
  });

  it("does not change what a key of idempotency answers", async () => {
    const send = () =>
      rest(
        parley,
        organization.adminKey,
        "POST",
        `${mailbox()}/messages`,
        { ...to, subject: "S" },
        { "idempotency-key": "k" },
      );
    const first = await send();
    await patch({ signature_text: "Ada", signature_enabled: true });
    expect((await send()).body.id).toBe(first.body.id);
  });
});

function signatureOf({ body }: { body: any }): object {
  const { signature_html, signature_text, signature_enabled } = body;
  return { signature_html, signature_text, signature_enabled };
}
