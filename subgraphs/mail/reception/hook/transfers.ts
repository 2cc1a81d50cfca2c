import type { Config } from "../../../shared/config/config.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { addressBlock } from "../../../shared/rules/address-block.js";

/** Seconds after which a place is likely to be free. */
const soon = 5;
const ofProcess = new WeakMap<Config, Map<string, number>>();

/**
 * Takes a place among the mails that come in over HTTP at the same time; call what it answers to give the place back. Throws
 * `overloaded` when all places are taken, or this address has its share.
 */
export function takePlace(config: Config, peerAddress: string): () => void {
  const open = ofProcess.get(config) ?? new Map<string, number>();
  ofProcess.set(config, open);
  const peer = addressBlock(peerAddress);
  const own = open.get(peer) ?? 0;
  const all = [...open.values()].reduce((sum, count) => sum + count, 0);
  if (all >= config.MAIL_SMTP_TRANSFERS_MAX || own >= config.MAIL_SMTP_CONNECTIONS_MAX_PER_PEER) {
    throw sharedErrors.problem("overloaded", { retryAfter: soon });
  }
  open.set(peer, own + 1);
  return () => {
    const left = (open.get(peer) ?? 1) - 1;
    if (left > 0) open.set(peer, left);
    else open.delete(peer);
  };
}
