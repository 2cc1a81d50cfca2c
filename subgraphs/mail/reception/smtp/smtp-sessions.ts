import { pipeline } from "node:stream";
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { Services } from "../../../shared/context/services.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { mailParameters, recipientParameters } from "../rules/smtp-parameters.js";
import { mostHops, transferWithin } from "../rules/limits.js";
import { receivedHeader } from "../rules/received-header.js";
import { GatheredPieces } from "./gathered-pieces.js";
import type { MailIntake, Recipient } from "./mail-intake.js";
import type { Peers } from "./peers.js";
import { SmtpRefusal, tryLater } from "./refusal.js";

/**
 * The commands of SMTP clients, and their answers. After an internal failure the answer is 451, and the client retries.
 */
export class SmtpSessions {
  /** Recipients of the transaction, by the address in the client's spelling. */
  private readonly recipients = new WeakMap<SMTPServerSession, Map<string, Recipient>>();
  /** The functions that end the count of each connection. */
  private readonly connections = new WeakMap<SMTPServerSession, () => void>();
  private transfers = 0;

  constructor(
    private readonly services: Services,
    private readonly peers: Peers,
    private readonly intake: MailIntake,
  ) {}

  async connect(session: SMTPServerSession): Promise<void> {
    this.connections.set(session, this.peers.connect(session.remoteAddress));
  }

  close(session: SMTPServerSession): void {
    this.connections.get(session)?.();
  }

  async mailFrom(session: SMTPServerSession, parameters: SMTPServerAddress["args"]): Promise<void> {
    refuseUnknown(parameters, mailParameters);
    this.recipients.set(session, new Map());
    await this.peers.countMail(session.remoteAddress);
  }

  /** Accepts a recipient with a mailbox here; refuses every other, for any client. */
  async recipient(session: SMTPServerSession, { address, args }: SMTPServerAddress): Promise<void> {
    refuseUnknown(args, recipientParameters);
    if (this.services.config.MAIL_RECEPTION === "paused") {
      throw new SmtpRefusal(452, "4.3.2 Reception of mail is paused. Try again later.");
    }
    await this.peers.checkUnknownRecipients(session.remoteAddress);
    const found = await this.guarded(() => this.intake.findRecipient(address));
    if (found === null) {
      await this.peers.countUnknownRecipient(session.remoteAddress);
      throw new SmtpRefusal(550, "5.1.1 There is no such mailbox here.");
    }
    if (!(await this.guarded(() => this.intake.hasRoom(found, declaredSize(session))))) throw full();
    this.recipients.get(session)?.set(address.toLowerCase(), found);
  }

  /** Stores the mail for its recipients. The answer is sent after the commit. */
  async data(session: SMTPServerSession, stream: SMTPServerDataStream): Promise<string> {
    if (this.transfers >= this.services.config.MAIL_SMTP_TRANSFERS_MAX) {
      throw new SmtpRefusal(451, "4.3.2 Too many mails arrive at the same time. Try again later.");
    }
    this.transfers++;
    const deadline = setTimeout(() => stream.destroy(new Error("The mail took too long.")), transferWithin);
    // The reader of the stream handles the error.
    const gathered = pipeline(stream, new GatheredPieces(), () => {});
    try {
      const known = this.recipients.get(session) ?? new Map<string, Recipient>();
      const accepted = session.envelope.rcptTo.flatMap(({ address }) => known.get(address.toLowerCase()) ?? []);
      const { mailFrom } = session.envelope;
      return await this.guarded(async () => {
        const outcome = await this.intake.accept({
          source: "smtp",
          envelopeFrom: mailFrom === false ? "" : mailFrom.address,
          recipients: accepted,
          peerAddress: session.remoteAddress,
          peerName: String(session.hostNameAppearsAs || "").slice(0, 255),
          header: receivedHeader({
            helo: String(session.hostNameAppearsAs || ""),
            address: session.remoteAddress,
            by: this.services.config.MAIL_DOMAIN,
            protocol: session.transmissionType,
            id: session.id,
            at: this.services.clock.now(),
          }),
          stream: gathered,
        });
        if (outcome === "too_large") throw new SmtpRefusal(552, "5.3.4 The mail is larger than 50 MiB.");
        if (outcome === "too_many_hops") {
          throw new SmtpRefusal(554, `5.4.6 The mail was passed on more than ${mostHops} times.`);
        }
        if (outcome === "full") throw full();
        if (outcome === "postmaster_busy") {
          throw new SmtpRefusal(451, "4.7.1 The postmaster takes no more mail at present. Try again later.");
        }
        return "2.0.0 The mail is stored.";
      });
    } finally {
      clearTimeout(deadline);
      this.transfers--;
      // The rest of a refused mail must be read before the answer.
      if (!stream.destroyed) gathered.resume();
    }
  }

  private async guarded<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SmtpRefusal) throw error;
      this.services.log.warn(errorFields(error), "An SMTP command could not be answered");
      throw tryLater();
    }
  }
}

/** The announced size of the mail in bytes (RFC 1870); 1 without an announcement. */
function declaredSize({ envelope: { mailFrom } }: SMTPServerSession): number {
  const parameters = mailFrom === false ? false : mailFrom.args;
  const size = Number((parameters && (parameters as Readonly<Record<string, unknown>>)["SIZE"]) || 1);
  return Number.isSafeInteger(size) && size > 0 ? size : 1;
}

/** The client retries later: there may be space then. */
const full = (): SmtpRefusal => new SmtpRefusal(452, "4.2.2 The mailbox is full. Try again later.");

/**
 * Throws when a command has a parameter that this server does not know (RFC 5321 3.3): it would be ignored silently.
 */
function refuseUnknown(parameters: SMTPServerAddress["args"], known: ReadonlySet<string>): void {
  const names = Object.keys(parameters || {});
  if (names.some((name) => !known.has(name))) throw new SmtpRefusal(555, "5.5.4 A parameter is not known here.");
}
