import type { Services } from "../../shared/context/services.js";
import { addressKind } from "../../shared/outbound/address-policy.js";
import { asciiAddress, domainOf } from "../../shared/rules/mail-address.js";
import type { ParsedMail } from "../messages/public.js";
import { findOwnKeys } from "../sending-domains/public.js";
import { senderChecker } from "./checks/open-checker.js";
import { ownHeaderLength } from "./rules/received-header.js";
import { type SenderChecks, senderChecksOf } from "./rules/sender-checks.js";
import type { WaitingReception } from "./store/receptions.js";

/**
 * SPF, DKIM and DMARC of a mail from outside; null where they are not checked (wire contract mail 7). If a name server
 * does not answer in time, nothing is proved. SPF is checked only for clients on the internet: mail from a machine in
 * the local network was forwarded.
 */
export async function checkSender(
  { database, parts }: Services,
  reception: WaitingReception,
  mail: ParsedMail,
  bytes: Uint8Array,
): Promise<SenderChecks | null> {
  const { source, envelopeFrom, peerAddress, peerName } = reception;
  const checker = source === "local" ? null : parts.get(senderChecker);
  if (checker === null) return null;
  const isDirect = source === "smtp" && peerAddress !== null && addressKind(peerAddress) === "public";
  const found = await checker.check({
    bytes: bytes.subarray(ownHeaderLength(bytes)),
    envelopeFrom,
    peerAddress: isDirect ? peerAddress : null,
    peerName: peerName ?? "",
  });
  const signers = found.dkim.filter(({ result }) => result === "pass").map(({ domain }) => domain);
  const own = await findOwnKeys(database.jobs.reader, signers);
  return senderChecksOf(found, {
    fromDomains: mail.from.map(({ address }) => domainOf(asciiAddress(address))),
    isFromUnderstood: mail.from.length > 0 && mail.unreadFrom.length === 0,
    isDirect,
    isOwnKey: (domain, selector) => own.some((key) => key.domain === domain && key.selector === selector),
  });
}
