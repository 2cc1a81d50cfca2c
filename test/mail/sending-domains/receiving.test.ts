import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { verifiedDomain } from "../kit/sending-domains.js";
import { queueMail } from "../support/queue-mail.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

let parley: TestParley;
let organization: TestOrganization;
let address: string;
let domain: string;
let neighbour: string;

beforeAll(async () => {
  parley = await startTestParley({ environment: smtpEnvironment });
  organization = await makeOrganization(parley.services);
  const sender = await makeAgent(parley.services, await makeOrganization(parley.services), handle("neighbour"));
  neighbour = `${sender.handle}@${parley.services.config.MAIL_DOMAIN}`;
  domain = (await verifiedDomain(parley.services, organization.id)).name;
  const made = await rest(parley, organization.adminKey, "POST", "/api/v1/identities/", {
    agent_handle: handle("housed"),
    mailbox: { sending_domain: domain },
  });
  address = made.body.mailbox.email_address;
});
afterAll(async () => {
  await parley?.close();
});

const fromOutside = () =>
  sendBySmtp(parley, {
    from: "ada@outside.example",
    to: address,
    raw: `From: ada@outside.example\r\nTo: ${address}\r\nMessage-ID: <${handle("m")}@outside.example>\r\n\r\nHello\r\n`,
  });

/** Sends mail from a mailbox of this installation; answers what became of it. */
async function fromHere(): Promise<string> {
  const { id } = await queueMail(parley.services, neighbour, [address]);
  await waitForMail(parley);
  const recipient = await parley.services.database.request.reader.mailRecipient.findFirst({ where: { messageId: id } });
  return recipient!.state;
}
const inMailbox = () =>
  parley.services.database.request.reader.mailMessage.count({ where: { mailbox: { emailAddress: address } } });

async function setStatus(status: "verified" | "degraded" | "pending_dkim_rotation" | "dns_invalid"): Promise<void> {
  await parley.services.database.request.writer.sendingDomain.updateMany({
    where: { organizationId: organization.id, domain },
    data: { status },
  });
}

describe("a mailbox on a domain", () => {
  it.each(["verified", "degraded", "pending_dkim_rotation"] as const)(
    "receives mail while its organization holds the domain: %s",
    async (status) => {
      await setStatus(status);
      const before = await inMailbox();
      expect(await fromOutside()).toMatch(/^250 /);
      expect(await fromHere()).not.toBe("bounced");
      expect(await inMailbox()).toBe(before + 2);
    },
  );

  it("receives none once its organization does not hold the domain, nor mail of whoever proves it next", async () => {
    await setStatus("dns_invalid");
    const before = await inMailbox();
    await expect(fromOutside()).rejects.toThrow(/550/);
    await fromHere();
    const other = await makeOrganization(parley.services);
    const theirs = await verifiedDomain(parley.services, other.id);
    const { writer } = parley.services.database.request;
    await writer.sendingDomain.update({ where: { id: theirs.uuid }, data: { domain } });
    await expect(fromOutside()).rejects.toThrow(/550/);
    expect(await fromHere()).toBe("bounced");
    expect(await inMailbox()).toBe(before);
  });
});
