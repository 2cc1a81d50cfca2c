import { definePart } from "../../../shared/context/parts.js";
import type { Services } from "../../../shared/context/services.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { addressBlock } from "../../../shared/rules/address-block.js";
import { Semaphore } from "../../../shared/sharing/semaphore.js";

/** Seconds after which a slot is likely to be free. */
const soon = 5;

const transfers = definePart({
  name: "mails that arrive over HTTP",
  open: ({ config }) =>
    new Semaphore({ each: config.MAIL_SMTP_CONNECTIONS_MAX_PER_PEER, all: config.MAIL_SMTP_TRANSFERS_MAX }),
});

/**
 * Takes a slot among the mails that come in over HTTP at the same time; returns the function that frees it. Throws `overloaded`
 * when all are taken, or this address has its share.
 */
export function beginTransfer({ parts }: Pick<Services, "parts">, peerAddress: string): () => void {
  const end = parts.get(transfers).take(addressBlock(peerAddress));
  if (end === null) throw sharedErrors.problem("overloaded", { retryAfter: soon });
  return end;
}
