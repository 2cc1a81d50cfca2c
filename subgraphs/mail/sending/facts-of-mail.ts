import type { RequestContext } from "../../shared/context/request-context.js";
import type { Queries } from "../../shared/database/statements.js";
import { actorOfSend } from "../../shared/holds/actor-of-send.js";
import { findKnownPeers } from "../../shared/holds/store/outbound-contacts.js";
import type { PeerFact, SendFacts } from "../../shared/reviews/rules/facts.js";
import { comparableAddress } from "../../shared/rules/mail-address.js";
import type { LockedMailbox } from "../messages/public.js";
import type { Letter } from "./letter.js";
import type { MailTexts } from "./mail-texts.js";
import { deliveries } from "./rules/recipients.js";
import { readSenderFacts } from "./store/sender-facts.js";

/** A message that is answered later than this is no answer (wire contract reviews R15). */
const answeredWithinMs = 30 * 86_400_000;

/**
 * The facts of a mail for the rules of an organization, in the transaction that accepts it (wire contract reviews 2.3).
 * @param texts the facts of its text, found before the transaction
 */
export async function factsOfMail(
  tx: Queries,
  { viewer, services }: RequestContext,
  mailbox: LockedMailbox,
  { outgoing }: Letter,
  texts: MailTexts,
): Promise<SendFacts> {
  const { identityId } = mailbox;
  const at = services.clock.now();
  const recipients = deliveries(outgoing.recipients);
  const addresses = recipients.map(({ address }) => comparableAddress(address));
  const known = await findKnownPeers(tx, { ...mailbox, topic: "mail" }, addresses);
  const after = new Date(at.getTime() - answeredWithinMs);
  const answered = outgoing.parent?.rfcId ?? null;
  const { insideAddresses, answeredAddresses, since } = await readSenderFacts(tx, mailbox, {
    addresses,
    answered,
    after,
  });
  const peers = recipients.map(({ field }, index): PeerFact => {
    const value = addresses[index]!;
    const firstContact = { identity: !known.identity.has(value), organization: !known.organization.has(value) };
    return {
      kind: "address",
      value,
      field,
      audience: insideAddresses.includes(value) ? "inside" : "outside",
      firstContact,
    };
  });
  return {
    ...texts,
    operation: "mail.send",
    identityId,
    actor: actorOfSend(viewer),
    peers,
    recipientCount: recipients.length,
    reply: answersAll(addresses, answeredAddresses),
    at,
    agentSince: since,
  };
}

/** Whether a mail answers all of its receivers, or none. Null for some: then neither a hold nor an allowance is passed by the others. */
function answersAll(addresses: readonly string[], answered: readonly string[]): boolean | null {
  const count = addresses.filter((address) => answered.includes(address)).length;
  if (count === addresses.length) return true;
  return count === 0 ? false : null;
}
