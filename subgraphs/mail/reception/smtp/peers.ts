import type { Services } from "../../../shared/context/services.js";
import { addressBlock } from "../../../shared/rules/address-block.js";
import { SmtpRefusal } from "./refusal.js";

/** Counts what each SMTP peer does, in this process. */
export class Peers {
  private readonly connections = new Map<string, number>();

  constructor(private readonly services: Pick<Services, "config" | "limiter">) {}

  /** Counts a connection. Throws when the peer has too many. */
  connect(address: string): void {
    const peer = addressBlock(address);
    const open = this.connections.get(peer) ?? 0;
    if (open >= this.services.config.MAIL_SMTP_CONNECTIONS_MAX_PER_PEER) {
      throw new SmtpRefusal(421, "4.7.0 Your address has too many connections.");
    }
    this.connections.set(peer, open + 1);
  }

  disconnect(address: string): void {
    const peer = addressBlock(address);
    const open = (this.connections.get(peer) ?? 1) - 1;
    if (open > 0) this.connections.set(peer, open);
    else this.connections.delete(peer);
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
