import type { Services } from "../../shared/context/services.js";
import type { Queries } from "../../shared/database/statements.js";
import type { ContentFacts } from "../../shared/holds/content-facts.js";
import { judgeArrival, readArrivalPolicy } from "../../shared/holds/judge-arrival.js";
import type { HeldBy } from "../../shared/holds/pass-rules.js";
import { findKnownPeers } from "../../shared/holds/store/outbound-contacts.js";
import type { Authentication } from "../../shared/reviews/rules/facts.js";
import { askedOfArrivals } from "../../shared/reviews/rules/rules-about.js";
import type { LockedMailbox } from "../messages/public.js";
import { answeredWithinMs, type ArrivedMail, factsOfArrival, sendersOfArrival } from "./rules/arrival-facts.js";
import { readArrivalFacts } from "./store/arrival-facts.js";

/** A mail whose sender passed the contact rules. */
export interface MailToJudge extends ArrivedMail {
  readonly authentication: Authentication | null;
  /** Looked at before the transaction, if there were rules. */
  readonly content: () => ContentFacts;
}

/**
 * The decisions of the organization's rules about mails that arrive in a locked mailbox, in their order; null: the agent sees it. Without rules
 * it costs no statement (wire contract reviews R32, R34).
 * @param mails null: not judged, because contact rules block it
 */
export async function judgeArrivals(
  tx: Queries,
  services: Pick<Services, "parts" | "clock">,
  mailbox: LockedMailbox,
  mails: readonly (MailToJudge | null)[],
): Promise<readonly (HeldBy | null)[]> {
  const nothing = mails.map(() => null);
  if (!mailbox.frozenBy?.rules || mails.every((mail) => mail === null)) return nothing;
  const policy = await readArrivalPolicy(tx, mailbox, "mail");
  if (policy === null) return nothing;
  const ofOrganization = askedOfArrivals(policy, "mail", "first_contact").includes("organization");
  const judged: (HeldBy | null)[] = [];
  for (const mail of mails) {
    if (mail === null) {
      judged.push(null);
      continue;
    }
    const at = services.clock.now();
    const senders = sendersOfArrival(mail);
    const known = await findKnownPeers(tx, { ...mailbox, topic: "mail" }, senders ?? []);
    const after = new Date(at.getTime() - answeredWithinMs);
    const asked = { senders: senders ?? [], answered: mail.inReplyTo, after, ofOrganization };
    const found = await readArrivalFacts(tx, mailbox, asked);
    const facts = factsOfArrival({ mail, senders, known, found, at, identityId: mailbox.identityId });
    judged.push(
      await judgeArrival(tx, services, policy, {
        ...mail.content(),
        ...facts,
        authentication: mail.authentication,
      }),
    );
  }
  return judged;
}
