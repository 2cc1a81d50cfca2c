import { dataOf, GraphqlVaultServer } from "../../../../../clients/vault/graphql-vault-server.js";

/** A request that takes longer is given up. */
const patience = 20_000;

/**
 * The server of this page, asked over GraphQL with the session of the browser. Secrets are not fetched when the vault is
 * unlocked: each is fetched when the user opens it, and the audit trail records that.
 */
export const sessionServer = new GraphqlVaultServer({
  secretsAtUnlock: false,
  async send(query, variables) {
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", "x-parley-session": "1" },
      body: JSON.stringify({ query, variables }),
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    return dataOf(response.status, await response.json().catch(() => null));
  },
});
