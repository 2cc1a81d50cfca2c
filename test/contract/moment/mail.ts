import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { outboxFolder } from "../../../subgraphs/shared/system-mail/eml-transport.js";
import { verifiedDomain } from "../../mail/kit/sending-domains.js";
import { putDraft } from "../../mail/support/put-draft.js";
import { putMessage } from "../../mail/support/put-message.js";
import { rest } from "../../support/rest.js";
import { type MakeLists, repeat } from "./moment.js";

/** The lists of the mail domain: those of the first agent's mailbox. */
export const mail: MakeLists = async (moment) => {
  const { parley, organization, agents } = moment;
  const { services } = parley;
  const [own] = agents;
  const { reader, writer } = services.database.request;
  const { id: mailboxId, emailAddress } = await reader.mailbox.findUniqueOrThrow({ where: { identityId: own.id } });
  const at = services.clock.now();
  const draftId = await putDraft(services, own.id);
  const outbox = outboxFolder(services.config.PARLEY_DATA_DIR);
  await mkdir(outbox, { recursive: true });
  await repeat(moment, async (n) => {
    const name = `${at.toISOString().replaceAll(":", "-")}-${n}.eml`;
    await writeFile(path.join(outbox, name), `Subject: Report ${n}\r\nTo: a@b.example\r\n\r\nHello`);
    const { id } = await putMessage(services, own.id);
    await rest(parley, own.key, "PATCH", `/api/v1/mail/mailboxes/${emailAddress}/messages/${id}`, {
      add_labels: [`label ${n}`],
    });
    await putDraft(services, own.id);
    await verifiedDomain(services, organization.id);
    const draft = `/api/v1/mail/mailboxes/${emailAddress}/drafts/${draftId}`;
    await rest(parley, own.key, "PATCH", draft, { subject: `Report ${n}` });
    const rule = { action: "block", match_type: "domain", match_target: `stranger-${n}.example` };
    await rest(parley, organization.adminKey, "POST", `/api/v1/identities/${own.handle}/mail-contact-rules`, rule);
    await writer.mailImport.create({
      data: {
        id: randomUUID(),
        mailboxId,
        organizationId: organization.id,
        status: "cancelled",
        sourceFormat: "auto",
        originalAddresses: [],
        hasAddresses: false,
        markAsRead: true,
        createdAt: at,
        updatedAt: at,
      },
    });
  });
  const ofOwn = `mailbox: "${emailAddress}"`;
  return [
    { name: "mailboxes" },
    { name: "mailOrganizationMessages" },
    { name: "mailMessages", fixed: ofOwn },
    { name: "mailThreads", fixed: ofOwn },
    { name: "mailLabelEvents", fixed: ofOwn },
    { name: "mailDrafts", fixed: ofOwn },
    { name: "mailOrganizationDrafts" },
    { name: "mailDraftGenerations", fixed: `${ofOwn}, draftId: "${draftId}"` },
    { name: "mailImports", fixed: ofOwn },
    { name: "mailContactRules", fixed: `agentHandle: "${own.handle}"` },
    { name: "mailOrganizationContactRules" },
    { name: "sendingDomains" },
    { name: "mailOutbox", as: "adminKey" },
  ];
};
