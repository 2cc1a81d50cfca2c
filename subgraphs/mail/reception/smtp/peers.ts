import type { Services } from "../../../shared/context/services.js";
import { addressBlock } from "../../../shared/rules/address-block.js";
import { SmtpRefusal } from "./refusal.js";
import { Semaphore } from "../../../shared/sharing/semaphore.js";

/** Counts what each SMTP peer does, in this process. */
export class Peers {
  private readonly connections: Semaphore;

  constructor(private readonly services: Pick<Services, "config" | "limiter">) {
    this.connections = new Semaphore({ each: services.config.MAIL_SMTP_CONNECTIONS_MAX_PER_PEER });
  }

  /** Counts a connection; returns the function that ends it. Throws when the peer has too many. */
  connect(address: string): () => void {
    const end = this.connections.take(addressBlock(address));
    if (end === null) throw new SmtpRefusal(421, "4.7.0 Your address has too many connections.");
    return end;
  }

  /** Counts a mail. Throws when the peer sends too many. */
  async countMail(address: string): Promise<void> {
    const { config, limiter } = this.services;
    const rule = { limit: config.MAIL_SMTP_MAILS_PER_MINUTE_PER_PEER, windowSeconds: 60 };
    const decision = await limiter.take("mail.smtp.mails", addressBlock(address), rule);
    if (!decision.ok) throw new SmtpRefusal(451, "4.7.1 Your address sends too many mails. Try again later.");
  }

  /** Throws when the peer asked for too many recipients that do not exist: it may be looking for those that do. */
  async checkUnknownRecipients(address: string): Promise<void> {
    const decision = await this.services.limiter.peek("mail.smtp.unknown", addressBlock(address), this.unknownRule);
    if (!decision.ok) throw new SmtpRefusal(421, "4.7.1 Too many recipients without a mailbox. Try again later.");
  }

  async countUnknownRecipient(address: string): Promise<void> {
    await this.services.limiter.take("mail.smtp.unknown", addressBlock(address), this.unknownRule);
  }

  private get unknownRule() {
    return { limit: this.services.config.MAIL_SMTP_UNKNOWN_RECIPIENTS_PER_MINUTE_PER_PEER, windowSeconds: 60 };
  }
}
