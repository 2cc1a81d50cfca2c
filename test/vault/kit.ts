import { randomUUID } from "node:crypto";
import { defineKit } from "../support/kit/kit.js";
import { expectedAuthority } from "./kit/authority.js";
import { events } from "./kit/events.js";
import { vaultCodes } from "./kit/errors.js";
import { vaultSecretCodes } from "./kit/secret-errors.js";
import { graphqlCalls } from "./kit/graphql-calls.js";
import { restCalls } from "./kit/rest-calls.js";
import { factsOf, makePart, makeVaults, renew } from "./kit/scene.js";
import { secretLife } from "./kit/secret-life.js";
import { unfiltered } from "./kit/unfiltered.js";
import { visible } from "./kit/visible.js";

/** What the suites over all domains need to know of vault. */
export const kit = defineKit({
  name: "vault",
  environment: { VAULT_MISSES_PER_15_MINUTES: "100000" },
  prepare: makeVaults,
  part: makePart,
  nothing: () => ({ vaultSecretId: randomUUID() }),
  facts: factsOf,
  recordsRefusals: {
    tables: ["vault_audit"],
    columns: ["version"],
    events: ["vault.key_rotation_failed", "vault.key_revocation_failed", "vault.unlock_failed"],
  },
  before: (name) => (world, scene) => renew(name, world, scene),
  authority: expectedAuthority,
  graphql: { calls: graphqlCalls, spending: ["Mutation.deleteVaultSecret", "Mutation.revokeVaultAccess"] },
  rest: restCalls,
  tools: { list_secrets: () => ({}) },
  visible,
  unfiltered,
  secretLife,
  events,
  errors: { codes: { ...vaultCodes, ...vaultSecretCodes } },
});
