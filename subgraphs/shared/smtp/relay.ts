import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { envelopeAddress } from "../rules/mail-address.js";
import { offerOf, reasonNeverTaken } from "./relay-offer.js";

/** The time limits for a relay, in milliseconds. */
export interface RelayPatience {
  readonly connecting: number;
  /** Between two messages of the relay. */
  readonly silence: number;
  /** For one mail in total. */
  readonly total: number;
}

/** nodemailer creates many small objects for a chunk with lines that begin with a dot, until it is finished. */
const pieceBytes = 64 * 1024;

const usualPatience: RelayPatience = { connecting: 10_000, silence: 60_000, total: 300_000 };

/** The address of a relay, and our name for it. */
export interface RelayAccess {
  /** As `smtp://user:password@host:587`. */
  readonly url: string;
  /** The name of this installation in its greeting (EHLO), unless the address has a `name`. */
  readonly name: string;
}

/** A mail for one recipient. Domains of other scripts are in punycode. */
export interface Handover {
  /** The same at every attempt. */
  readonly id: string;
  readonly writtenAt: Date;
  /** Empty for the null sender. */
  readonly from: string;
  readonly to: string;
  readonly bytes: Uint8Array;
  /** The same mail for a relay that accepts only seven bits (RFC 6152); undefined when there is only one form. */
  readonly inSevenBits?: () => Promise<Uint8Array>;
  /**
   * Called once the relay has accepted sender and recipient, before the first byte of the mail: it may still throw to
   * stop.
   */
  readonly beforeContent: () => Promise<void>;
}

/** The result of handing over a mail. `text` is the relay's answer. */
export type HandoverOutcome =
  | { readonly kind: "accepted"; readonly code: number; readonly text: string }
  | { readonly kind: "refused"; readonly code: number; readonly text: string; readonly isPermanent: boolean }
  /** The relay announced that it does not accept such a mail. `reason`: a short code and a sentence. */
  | { readonly kind: "impossible"; readonly reason: string }
  /** The relay did not get the mail. `reason`: a short code. */
  | { readonly kind: "unreached"; readonly reason: string }
  /** The connection broke or timed out when the relay may already have had the complete mail. */
  | { readonly kind: "unknown"; readonly reason: string };

export interface Relay {
  /** Never rejects because of the relay; rejects with the error of `beforeContent`. */
  handOver(mail: Handover, signal: AbortSignal): Promise<HandoverOutcome>;
}

/**
 * A relay. Each mail has its own connection: nodemailer's pool sends a mail again by itself when its connection breaks,
 * which must not happen here.
 */
export function openRelay({ url, name }: RelayAccess, patience: RelayPatience = usualPatience): Relay {
  const { options } = createTransport({ url }) as unknown as { options: RelayOptions };
  return {
    async handOver(mail, signal) {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(patience.total)]);
      const connection = new SMTPConnection({
        name,
        ...options,
        connectionTimeout: patience.connecting,
        greetingTimeout: patience.silence,
        socketTimeout: patience.silence,
        logger: false,
      });
      const abort = (): void => connection.close();
      ending.addEventListener("abort", abort, { once: true });
      try {
        return await converse(connection, options, mail, ending);
      } finally {
        ending.removeEventListener("abort", abort);
        connection.close();
      }
    },
  };
}

interface RelayOptions {
  readonly auth?: { readonly user?: string; readonly pass?: string };
}

/** Thrown through nodemailer by `beforeContent` to stop. */
class NotWanted extends Error {
  constructor(override readonly cause: unknown) {
    super("The mail is not handed over.");
  }
}

async function converse(
  connection: SMTPConnection,
  { auth }: RelayOptions,
  { beforeContent, ...given }: Handover,
  ending: AbortSignal,
): Promise<HandoverOutcome> {
  const [from, to] = [envelopeAddress(given.from), envelopeAddress(given.to)];
  let { bytes } = given;
  // From here on the relay may have the complete mail.
  let isTransmitting = false;
  async function* content(): AsyncGenerator<Buffer> {
    await beforeContent().catch((error: unknown) => {
      throw new NotWanted(error);
    });
    isTransmitting = true;
    for (let at = 0; at < bytes.length; at += pieceBytes) yield Buffer.from(bytes.subarray(at, at + pieceBytes));
  }
  try {
    await connected(connection, ending);
    if (auth?.user !== undefined) await loggedIn(connection, { user: auth.user, pass: auth.pass ?? "" });
    const offer = offerOf(connection);
    if (!offer.takesEightBits && given.inSevenBits !== undefined) bytes = await given.inSevenBits();
    const reason = reasonNeverTaken(offer, { from, to, byteSize: bytes.length });
    if (reason !== null) return { kind: "impossible", reason };
    const response = await sent(connection, { from: from === "" ? false : from, to: [to] }, bytes.length, content());
    connection.quit();
    return { kind: "accepted", code: codeOf(response) ?? 250, text: response };
  } catch (error) {
    if (error instanceof NotWanted) throw error.cause;
    return outcomeOf(error, isTransmitting);
  }
}

function connected(connection: SMTPConnection, ending: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (ending.aborted) return reject(new Error("aborted"));
    ending.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
    connection.once("error", reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
}

function loggedIn(connection: SMTPConnection, credentials: { user: string; pass: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    onceClosed(connection, reject);
    connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
  });
}

function sent(
  connection: SMTPConnection,
  envelope: { from: string | false; to: string[] },
  size: number,
  content: AsyncGenerator<Buffer>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = Readable.from(content, { objectMode: false });
    connection.once("error", reject);
    onceClosed(connection, reject);
    const dsn = { ret: "HDRS", notify: ["SUCCESS", "FAILURE"] };
    connection.send({ ...envelope, size, dsn, use8BitMime: true }, stream, (error, info) => {
      // Unwraps nodemailer's error.
      const given = error as { cause?: unknown } | null;
      if (error !== null) reject(given?.cause instanceof NotWanted ? given.cause : error);
      else resolve(info!.response);
    });
  });
}

/** nodemailer reports a closed connection before it reports the relay's last answer. */
function onceClosed(connection: SMTPConnection, reject: (reason: Error) => void): void {
  connection.once("end", () => setImmediate(() => reject(new Error("closed"))));
}

function outcomeOf(error: unknown, isTransmitting: boolean): HandoverOutcome {
  const { code, responseCode, response } = error as Record<string, unknown>;
  const said = typeof response === "string" ? response : "";
  // The answer to the envelope or to the complete mail. An answer to us, at log-in or TLS, may be temporary.
  const isAboutMail = isTransmitting || code === "EENVELOPE" || code === "EMESSAGE";
  if (typeof responseCode === "number" && isAboutMail) {
    return { kind: "refused", code: responseCode, text: said, isPermanent: responseCode >= 500 && responseCode < 600 };
  }
  const reason = typeof responseCode === "number" ? `smtp_${responseCode}` : typeof code === "string" ? code : "closed";
  return isTransmitting ? { kind: "unknown", reason } : { kind: "unreached", reason };
}

function codeOf(response: string): number | undefined {
  const digits = /^\d{3}/.exec(response)?.[0];
  return digits === undefined ? undefined : Number(digits);
}
