import type { MailboxRow } from "../mailboxes/public.js";
import { bodyTextOf } from "../messages/public.js";
import type { Bodies } from "./rules/bodies.js";
import { signedBodies } from "./rules/signature.js";

/** An author's text with the signature of the mailbox, if it has one that is switched on. */
export function withSignature(
  bodies: Bodies,
  mailbox: Pick<MailboxRow, "signatureEnabled" | "signatureHtml" | "signatureText">,
): Bodies {
  const { signatureEnabled, signatureHtml: html, signatureText } = mailbox;
  if (!signatureEnabled || (html ?? signatureText) === null) return bodies;
  return signedBodies(bodies, { html, text: bodyTextOf({ text: signatureText, html }) });
}
