import { setTimeout } from "node:timers/promises";
import type { Services } from "../../shared/context/services.js";
import { renewToken } from "./renew-token.js";
import { lifeOfToken } from "./rules/token-life.js";
import { openToken } from "./seal-tokens.js";
import type { ConnectionRow } from "./store/connections.js";
import { findSealedToken, isRefreshing, type TokenRow } from "./store/tokens.js";

/** The token for calling Slack. */
export interface HeldToken {
  /** Null when it has expired, and could not be renewed now: Slack cannot be called. */
  readonly token: string | null;
  /** The version of the token's connection: see `requireReauthorization`. */
  readonly version: number;
}

/** How often, and for how many milliseconds each time, a caller waits for another one's renewal. */
const waits = { most: 16, milliseconds: 250 } as const;

/**
 * The token of a connection; null when it is not connected, `refused` when that has just turned out. One that has less than ten minutes left is renewed first (wire
 * contract chat 10.2). If that fails for the moment, the old one is used for as long as it lives.
 */
export async function freshToken(services: Services, id: string): Promise<HeldToken | "refused" | null> {
  const { database, clock } = services;
  const find = () => findSealedToken(database.request.reader, id);
  let row = await find();
  if (row === null) return null;
  const life = lifeOfToken(row.endsAt, clock.now());
  if (life !== "good") {
    const renewal = await renewToken(services, { id, version: row.version });
    if (renewal === "refused") return renewal;
    // While the old token is valid, no call waits for a renewal.
    if (renewal === "not_tried" && life === "over") await othersRenewal(services, id, row.version);
    row = await find();
  }
  return row === null ? null : openHeldToken(services, id, row);
}

/** Whether the token of a connection, as it was read, need not be renewed first. */
export function isLasting({ tokenEndsAt }: Pick<ConnectionRow, "tokenEndsAt">, now: Date): boolean {
  return lifeOfToken(tokenEndsAt, now) === "good";
}

/** A stored token, opened; the returned one is null when it has expired. */
export function openHeldToken(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  id: string,
  { token, endsAt, version }: TokenRow,
): HeldToken {
  const isOver = lifeOfToken(endsAt, clock.now()) === "over";
  return { token: isOver ? null : openToken(keyring, id, token), version };
}

/** Waits until another process has finished the renewal of that version's token, at most for some seconds. */
async function othersRenewal({ database, clock }: Services, id: string, version: number): Promise<void> {
  for (let count = 0; count < waits.most; count += 1) {
    if (!(await isRefreshing(database.request.reader, id, version, clock.now()))) return;
    await setTimeout(waits.milliseconds);
  }
}
