import { notFound } from "../../shared/errors/shared-errors.js";
import type { DecidedKind } from "../../shared/holds/held-kinds.js";
import { lockMailbox } from "../messages/public.js";
import { mailboxOfMessage } from "../sending/public.js";

/** Received mail that people must agree to. */
export const heldArrivals: DecidedKind = {
  topic: "mail",

  async lock(tx, { subjectId }) {
    const mailboxId = subjectId === null ? null : await mailboxOfMessage(tx, subjectId);
    if (mailboxId !== null) await lockMailbox(tx, mailboxId);
  },

  async preflight(tx, _services, { subjectId, organizationId }) {
    const mailboxId = subjectId === null ? null : await mailboxOfMessage(tx, subjectId);
    const mailbox = mailboxId === null ? null : await lockMailbox(tx, mailboxId);
    // A freeze stops what leaves, and not what arrives.
    return mailbox?.organizationId === organizationId ? null : notFound("mailbox with this address");
  },

  // It stays blocked (wire contract reviews H49).
  end: async () => undefined,

  // It is shown where it belongs, also when other mails came meanwhile.
  contextMark: async () => null,
};
