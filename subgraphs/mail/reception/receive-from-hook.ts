import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import { Problem } from "../../shared/errors/problem.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { acceptMail } from "./accept-mail.js";
import { badSignature, type HookClaim } from "./admit-to-hook.js";
import { hasRoom } from "./has-room.js";
import { receptionErrors } from "./errors.js";
import { findRecipient } from "./find-recipient.js";
import { signedBody } from "./hook/signed-body.js";
import { beginTransfer } from "./hook/transfers.js";
import { largestMail, transferWithin } from "./rules/limits.js";
import { receivedHeader } from "./rules/received-header.js";
import type { Recipient } from "./smtp/mail-intake.js";

/** The retry delay for a caller when mailboxes are full. */
const comeAgainSeconds = 600;

/** A mail from a hook request. */
export interface HookMail {
  /** Empty for bounces. */
  readonly envelopeFrom: string;
  /** At most 100. */
  readonly recipients: readonly string[];
  readonly clientAddress: string | null;
  readonly isSecure: boolean;
  readonly body: Readable;
}

/** The recipients for which a mail was stored, and the unknown ones. */
export interface HookReceipt {
  readonly accepted: readonly string[];
  readonly unknown: readonly string[];
}

/**
 * Stores a mail that arrives over HTTP for its recipients, like SMTP (wire contract mail 17.4): when this resolves, it
 * is committed. Its signature is checked while it is read. Unknown recipients are reported only after that, so that
 * no other caller learns which exist. Throws `overloaded`, `rate_limited`, `body_too_large`, `malformed_request`,
 * `ingest_signature_invalid`, `not_found` and `mail_in_a_loop`.
 */
export async function receiveFromHook(services: Services, claim: HookClaim, mail: HookMail): Promise<HookReceipt> {
  const { config, clock, limiter } = services;
  const end = beginTransfer(services, claim.peer);
  try {
    const perPeer = perMinute(config.MAIL_INGEST_PER_MINUTE_PER_PEER, "MAIL_INGEST_PER_MINUTE_PER_PEER");
    await enforce(limiter, "mail.hook.mails", claim.peer, perPeer);
    const began = clock.now().getTime();
    const isLate = (): boolean => clock.now().getTime() - began > transferWithin;
    const body = signedBody(mail.body, { ...claim, maxBytes: largestMail, isLate });
    const { found, unknown } = await findRecipients(services, mail.recipients);
    if (found.length === 0) {
      await drain(body);
      throw sharedErrors.problem("not_found", { message: "None of the recipients has a mailbox here." });
    }
    if (!(await haveRoom(services, found))) {
      await drain(body);
      throw full();
    }
    await store(services, mail, found, body);
    return { accepted: found.map(({ address }) => address), unknown };
  } catch (error) {
    if (error instanceof Problem && error.code === "ingest_signature_invalid") {
      throw await badSignature(services, claim.peer);
    }
    throw error;
  } finally {
    end();
  }
}

async function findRecipients(services: Services, addresses: readonly string[]) {
  const found = new Map<string, Recipient>();
  const unknown: string[] = [];
  for (const address of new Set(addresses.map((one) => one.toLowerCase()))) {
    const recipient = await findRecipient(services, address);
    if (recipient === null) unknown.push(address);
    else found.set(recipient.address, recipient);
  }
  return { found: [...found.values()], unknown };
}

async function store(
  services: Services,
  { envelopeFrom, clientAddress, isSecure }: HookMail,
  recipients: readonly Recipient[],
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const address = clientAddress ?? "";
  const outcome = await acceptMail(services, {
    source: "hook",
    envelopeFrom,
    recipients,
    peerAddress: address,
    peerName: "",
    header: receivedHeader({
      helo: "",
      address,
      by: services.config.MAIL_DOMAIN,
      protocol: isSecure ? "HTTPS" : "HTTP",
      id: randomUUID(),
      at: services.clock.now(),
    }),
    stream: Readable.from(body, { objectMode: false }),
  });
  if (outcome === "too_large") throw sharedErrors.problem("body_too_large");
  if (outcome === "full") throw full();
  if (outcome === "postmaster_busy") {
    throw sharedErrors.problem("overloaded", {
      message: "The postmaster takes no more mail at present.",
      retryAfter: comeAgainSeconds,
    });
  }
  if (outcome === "too_many_hops") {
    await drain(body);
    throw receptionErrors.problem("mail_in_a_loop");
  }
}

/**
 * Checked for all recipients before anything is stored: a retry must not create duplicates for those who have the mail
 * already.
 */
async function haveRoom(services: Services, recipients: readonly Recipient[]): Promise<boolean> {
  for (const recipient of recipients) if (!(await hasRoom(services, [recipient], 1))) return false;
  return true;
}

const full = () =>
  sharedErrors.problem("overloaded", {
    message: "A mailbox is full. Nothing was stored.",
    retryAfter: comeAgainSeconds,
  });

async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  // Its signature is checked at its end.
  for await (const piece of body) void piece;
}
