import type { Services } from "../../shared/context/services.js";
import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { revokeToken } from "./revoke-token.js";
import { openToken } from "./seal-tokens.js";
import { emptyClosedConnection, findClosedConnections } from "./store/closed-connections.js";
import { findRevocations, removeRevocation, type RevocationRow } from "./store/revocations.js";

/** Removes what was done over the connections of deleted identities, a few rows at a time. */
export const emptyClosedConnections = defineRecurringJob({
  name: "chat-empty-closed-connections",
  cron: "* * * * *",
  async run({ services: { database }, signal }) {
    for (const id of await findClosedConnections(database.jobs.reader, 100)) {
      while (!signal.aborted && (await database.jobs.transaction((tx) => emptyClosedConnection(tx, id, 200)))) continue;
    }
  },
});

/** Slack is asked again each minute, and given up after a day. */
const triedFor = 24 * 3600_000;

/** Revokes the tokens of ended connections at Slack. */
export const revokeTokens = defineRecurringJob({
  name: "chat-revoke-tokens",
  cron: "* * * * *",
  async run({ services, signal }) {
    const { database, clock } = services;
    for (const one of await findRevocations(database.jobs.reader, 100)) {
      if (signal.aborted) return;
      const isOld = clock.now().getTime() - one.createdAt.getTime() > triedFor;
      if (isOld || (await isRevoked(services, one))) await removeRevocation(database.jobs.writer, one);
    }
  },
});

/** A token that cannot be revoked now, or not be opened, must not block the others. */
async function isRevoked(services: Services, one: RevocationRow): Promise<boolean> {
  try {
    return await revokeToken(services, openToken(services.keyring, one.connectionId, one.sealedToken), one);
  } catch (error) {
    services.log.warn(
      { connection: one.connectionId, error: String(error) },
      "A token could not be revoked at Slack yet",
    );
    return false;
  }
}
