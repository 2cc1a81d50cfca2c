import type { Services } from "../../shared/context/services.js";
import type { Reader } from "../../shared/database/client.js";
import { namesOfPeople } from "../../shared/people/people.js";
import { asciiAddress, domainOf } from "../../shared/rules/mail-address.js";
import { KnownDomains } from "../../shared/screening/known-domains.js";
import { foldedText } from "../../shared/rules/look-alike.js";
import { errorFields } from "../../shared/work/error-fields.js";
import type { StoredVerdict } from "../../shared/screening/rules/verdict.js";
import { noNames, type ScreenedContent, screenContent } from "../../shared/screening/screen-content.js";
import type { KnownNames, ScreenedSender } from "../../shared/screening/sender-findings.js";
import type { ParsedMail } from "../messages/public.js";
import { findDomainsOf } from "../sending-domains/public.js";
import type { SenderFacts } from "./judge-senders.js";
import type { WaitingReception } from "./store/receptions.js";

/** A mail that is to be screened. */
export interface MailToScreen {
  readonly reception: WaitingReception;
  readonly mail: ParsedMail;
  readonly sender: SenderFacts;
}

/**
 * The names of a mailbox's organization, for comparing with senders that imitate it. Mail from this installation
 * needs no comparison.
 * @param mails for one mailbox
 */
export async function knownNames(
  services: Services,
  mails: readonly Pick<MailToScreen, "reception">[],
): Promise<KnownNames> {
  const outside = mails.find(({ reception }) => reception.source !== "local");
  if (services.config.SCREENING === "off" || outside === undefined) return noNames;
  return namesOf(services, services.database.jobs.reader, outside.reception.organizationId);
}

/** The domains and the people of an organization. */
export async function namesOf({ config }: Services, db: Reader, organizationId: string): Promise<KnownNames> {
  const [domains, people] = await Promise.all([findDomainsOf(db, organizationId), namesOfPeople(db, organizationId)]);
  const domainsOf = new Map<string, Set<string>>();
  for (const { name, email } of people) {
    const folded = foldedText(name).trim();
    domainsOf.set(folded, (domainsOf.get(folded) ?? new Set()).add(domainOf(email)));
  }
  return { domains: new KnownDomains([config.MAIL_DOMAIN.toLowerCase(), ...domains]), people: domainsOf };
}

/** Screens a mail before it is placed, so that no reader sees it before its verdict; null when screening is off. */
export function screenMail(
  { config, clock, log }: Services,
  { reception, mail, sender }: MailToScreen,
  known: KnownNames,
): StoredVerdict | null {
  if (config.SCREENING === "off") return null;
  const { isForged, failsChecks } = sender;
  const isOurs = reception.source === "local";
  const content = contentOfMail(mail, { address: reception.envelopeFrom, isForged, failsChecks, isOurs });
  const verdict = screenContent(content, known, (error) =>
    log.error({ reception: reception.id, ...errorFields(error) }, "An email could not be screened"),
  );
  return { ...verdict, screenedAt: clock.now().toISOString() };
}

/**
 * The parts of a mail that are screened.
 * @param sender the facts that the mail itself cannot prove; its address counts if the mail has no From
 */
export function contentOfMail(
  mail: ParsedMail,
  sender: Pick<ScreenedSender, "address" | "isForged" | "failsChecks" | "isOurs">,
): ScreenedContent {
  const { address, name } = mail.shownFrom ?? { address: sender.address, name: null };
  return {
    ...mail,
    // One that is beyond the limits of parsing has no parts here.
    isComplete: mail.problem === null,
    attachments: mail.attachments.map(({ filename, contentType, bytes }) => ({ name: filename, contentType, bytes })),
    sender: {
      ...sender,
      address: asciiAddress(address),
      name,
      from: mail.from.map((one) => asciiAddress(one.address)),
      replyTo: mail.replyTo.map((one) => asciiAddress(one.address)),
      isFromList: mail.isFromList,
    },
  };
}
