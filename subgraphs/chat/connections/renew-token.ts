import { setTimeout } from "node:timers/promises";
import type { Services } from "../../shared/context/services.js";
import { askForToken, slackApp } from "../slack/public.js";
import { requireReauthorization } from "./end-connection.js";
import { revokeToken } from "./revoke-token.js";
import { grantOf } from "./rules/oauth-grant.js";
import { endsAuthorization, refreshClaim, refreshMilliseconds } from "./rules/token-life.js";
import { openToken, sealTokens } from "./seal-tokens.js";
import { claimRefresh, releaseRefresh, type RenewedTokens, storeRenewed } from "./store/tokens.js";

/** Whether a renewal was tried here, and whether Slack said that there will be no further one. */
export type Renewal = "tried" | "not_tried" | "refused";

/**
 * Renews the token of a connection by its refresh token, unless another process is doing so: the claim is a row, so it
 * applies to all processes.
 *
 * A refresh token is valid once. If Slack renews it and its answer is lost, because the connection broke or this
 * process was killed, the next token is unknown. The stored refresh token is tried again when the claim ends, Slack
 * refuses it, and the connection requires a new authorization. Until then the old token is used as long as it is valid.
 * There is no remedy: Slack offers no way to get the same answer twice.
 */
export async function renewToken(
  services: Services,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Renewal> {
  const { database, keyring, clock, config, log } = services;
  const app = slackApp(config);
  if (app === null) return "not_tried";
  const now = clock.now();
  const writer = database.request.writer;
  const sealed = await claimRefresh(writer, { id, version }, { now, until: new Date(now.getTime() + refreshClaim) });
  if (sealed === null) return "not_tried";
  const refreshToken = openToken(keyring, id, sealed);
  const answer = await askForToken(services, app, { refreshToken }, refreshMilliseconds);
  const grant = grantOf(answer);
  if ("token" in grant) {
    const { appId: _, ...tokens } = sealTokens(keyring, id, grant, clock.now());
    const stored = await storeForSure(services, { id, version }, { ...tokens, sealedToken: tokens.sealedToken! });
    // The connection ended meanwhile: this token must be revoked.
    if (!stored) await revokeToken(services, grant.token, grant.bot);
  } else if (endsAuthorization(answer)) {
    await database.request.transaction((tx) => requireReauthorization(tx, id, version, clock.now()));
    return "refused";
  } else {
    log.warn({ connection: id, answer: answer.kind }, "A token of Slack could not be renewed");
    await releaseRefresh(writer, id, version);
  }
  return "tried";
}

/** Pauses before the next attempts, in milliseconds. */
const pauses = [250, 1_000, 2_000, 4_000];

/**
 * Stores a token that Slack issues only once. It uses the connections for background work, which requests cannot use
 * up, and retries on failure.
 */
async function storeForSure(
  { database, log }: Services,
  connection: { readonly id: string; readonly version: number },
  tokens: RenewedTokens,
): Promise<boolean> {
  for (const pause of pauses) {
    try {
      return await storeRenewed(database.jobs.writer, connection, tokens);
    } catch (error) {
      log.warn({ connection: connection.id, error: String(error) }, "A renewed token of Slack could not be stored yet");
      await setTimeout(pause);
    }
  }
  return storeRenewed(database.jobs.writer, connection, tokens);
}
