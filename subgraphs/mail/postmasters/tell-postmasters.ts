import { randomUUID } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { operatorOrganizations } from "../../shared/operator/operator.js";
import type { RateRule } from "../../shared/rate-limit/spacing.js";
import { sharedRateLimiterOn } from "../../shared/rate-limit/shared-rate-limiter.js";
import { queueMailToAdmins } from "../../shared/system-mail/queue-mail-to-admins.js";
import { bodyTextOf, parseMail } from "../messages/public.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Postmaster } from "./find-postmaster.js";
import { type PostmasterMail, postmasterNotice } from "./rules/postmaster-mail.js";

/** The most mails for the admins of one organization: a sender must not flood their mailboxes. */
const rule: RateRule = { limit: 20, windowSeconds: 3_600 };
/** The most organizations that one mail is reported to. */
const mostOrganizations = 5;

/**
 * Reports a mail to its postmaster to those who administer the domain, by mail and with an event of their organization.
 * False when one of them got too many in the last hour, or when the installation has no admin yet: then no one was
 * notified.
 * @param beginning of the mail, with all its headers
 * @param also work for the same transaction
 */
export async function tellPostmasters(
  services: Services,
  postmasters: readonly Postmaster[],
  { envelopeFrom, peerAddress }: Pick<PostmasterMail, "envelopeFrom" | "peerAddress">,
  beginning: Uint8Array,
  also: (tx: Transaction) => Promise<void> = async () => {},
): Promise<boolean> {
  const readers = await organizationsOf(services, postmasters);
  if (readers.size === 0) return false;
  const { database, clock } = services;
  const mail = await parseMail(beginning);
  const from = mail.from.map(({ address }) => address);
  const facts = { envelopeFrom, from, subject: mail.subject, attachments: mail.attachments.length, peerAddress };
  return database.request
    .transaction(async (tx) => {
      const limiter = sharedRateLimiterOn(tx, clock);
      for (const organizationId of [...readers.keys()].sort()) {
        if (!(await limiter.take("mail.postmaster", organizationId, rule)).ok) throw new Busy();
      }
      for (const [organizationId, to] of readers) {
        await queueMailToAdmins(
          tx,
          services,
          organizationId,
          postmasterNotice({ ...facts, to, text: bodyTextOf(mail) }),
        );
        await appendEvent(tx, {
          kind: "mail.postmaster.received",
          subjectId: randomUUID(),
          subjectVersion: 1,
          audience: [{ identityId: null, organizationId, side: null }],
          data: { to, from: from.slice(0, 10), subject: mail.subject?.slice(0, 200) ?? null },
          occurredAt: clock.now(),
        });
      }
      await also(tx);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof Busy) return false;
      throw error;
    });
}

/** Rolls back the transaction's counts. */
class Busy extends Error {}

/** The recipients of a report, with the address of the mail. */
async function organizationsOf(
  services: Services,
  postmasters: readonly Postmaster[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { organizationId, address } of postmasters) {
    const ids = organizationId === null ? await operatorOrganizations(services) : [organizationId];
    for (const id of ids) if (found.size < mostOrganizations && !found.has(id)) found.set(id, address);
  }
  return found;
}
