import type { PeerFact, SendFacts } from "../../../shared/reviews/rules/facts.js";
import { comparableAddress } from "../../../shared/rules/mail-address.js";
import type { ParsedMail } from "../../messages/public.js";

/** A message that is answered later than this is no answer (wire contract reviews R15). */
export const answeredWithinMs = 30 * 86_400_000;

/** A mail that arrived, as far as its headers say. */
export interface ArrivedMail extends Pick<ParsedMail, "from" | "unreadFrom" | "to" | "cc" | "inReplyTo"> {
  /** Empty for reports. */
  readonly envelopeFrom: string;
  /** It comes from a mailbox here, so that its sender is no pretence. */
  readonly isInternal: boolean;
}

/** The facts that the mailbox knows of the senders. Addresses are in their comparable form. */
export interface KnownOfSenders {
  /** When the identity was created or claimed. */
  readonly since: Date;
  /** Those that are mailboxes of the same organization. */
  readonly insideAddresses: readonly string[];
  /** Those that wrote to the mailbox before, and to any of its organization; null: not asked. */
  readonly heardByIdentity: readonly string[];
  readonly heardByOrganization: readonly string[] | null;
  /** To whom the answered message was sent. */
  readonly answeredReceivers: readonly string[];
}

/**
 * The senders of a mail in their comparable form; null when it is not known who they are: From is missing, or could mean
 * anybody.
 */
export function sendersOfArrival({ from, unreadFrom, envelopeFrom }: ArrivedMail): readonly string[] | null {
  if (unreadFrom.length > 0) return null;
  const named = from.length > 0 ? from.map(({ address }) => address) : envelopeFrom === "" ? [] : [envelopeFrom];
  return named.length === 0 ? null : [...new Set(named.map(comparableAddress))];
}

/** The facts of a mail that arrives, without those of its content (wire contract reviews 2.3). */
export function factsOfArrival({ mail, senders, known, found, at, identityId }: Arrival): ArrivalFacts {
  const { to, cc, isInternal } = mail;
  const peers = senders?.map((value): PeerFact => {
    const heardByAny = found.heardByOrganization?.includes(value) ?? null;
    return {
      kind: "address",
      value,
      field: null,
      audience: isInternal && found.insideAddresses.includes(value) ? "inside" : "outside",
      firstContact: {
        identity: !known.identity.has(value) && !found.heardByIdentity.includes(value),
        organization: known.organization.has(value) ? false : heardByAny === null ? null : !heardByAny,
      },
    };
  });
  const answered = found.answeredReceivers.map(comparableAddress);
  return {
    operation: "mail.receive",
    identityId,
    actor: "agent",
    peers: peers ?? null,
    recipientCount: new Set([...to, ...cc].map(({ address }) => comparableAddress(address))).size,
    reply: senders === null ? null : senders.every((value) => answered.includes(value)),
    at,
    agentSince: found.since,
  };
}

interface Arrival {
  readonly mail: ArrivedMail;
  readonly senders: readonly string[] | null;
  /** To whom something was sent before. */
  readonly known: { readonly identity: ReadonlySet<string>; readonly organization: ReadonlySet<string> };
  readonly found: KnownOfSenders;
  readonly at: Date;
  readonly identityId: string;
}

/** The part of the facts that needs no content. */
export type ArrivalFacts = Pick<
  SendFacts,
  "operation" | "identityId" | "actor" | "peers" | "recipientCount" | "reply" | "at" | "agentSince"
>;
