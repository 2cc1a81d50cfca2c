import type { MetSender } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import { addressParts, type ParsedMail } from "../messages/public.js";
import { findHostedDomains } from "../sending-domains/public.js";
import type { SenderFacts } from "./judge-senders.js";
import { introducedSender } from "./rules/introduced-sender.js";
import type { WaitingReception } from "./store/receptions.js";

/** A mail whose sender was judged. */
interface Judged {
  readonly reception: Pick<WaitingReception, "envelopeFrom" | "source">;
  readonly mail: ParsedMail;
  readonly sender: Pick<SenderFacts, "folder" | "isForged">;
}

/** A sender whom a mail makes known, without its receiver. */
export type IntroducedSender = Pick<MetSender, "kind" | "text" | "name">;

/** The senders whom mails make known, in the order of the mails; null for a mail that does not. */
export async function introducedSenders(
  { database, config }: Pick<Services, "database" | "config">,
  arriving: readonly Judged[],
): Promise<readonly (IntroducedSender | null)[]> {
  const senders = arriving.map(({ reception: { envelopeFrom, source }, mail, sender: { folder, isForged } }) =>
    introducedSender({ ...mail, folder, isForged, envelopeFrom, isInternal: source === "local" }),
  );
  const domains = senders.map((sender) => (sender === null ? null : (addressParts(sender.address)?.domain ?? null)));
  const asked = domains.filter((domain) => domain !== null);
  const hosted = asked.length === 0 ? new Set() : await findHostedDomains(database.jobs.reader, config, asked);
  return senders.map((sender, at) => {
    const domain = domains[at] ?? null;
    // The agents of this installation are known without contacts.
    if (sender === null || domain === null || hosted.has(domain)) return null;
    const name = sender.name === null ? null : ({ text: sender.name, source: "mail_header" } as const);
    return { kind: "email", text: sender.address, name };
  });
}
