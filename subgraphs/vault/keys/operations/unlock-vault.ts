import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { admit } from "../../vaults/public.js";
import { keyAuthority } from "../authority.js";
import { authHashViolations } from "../rules/key-material.js";
import { UnlockVaultPayload } from "../types/vault-unlock.js";
import { unlockEveryKey, unlockWith } from "../unlock.js";

/** `unlockVault` (wire contract vault 3.5, 4): a mutation, because it is an act that is recorded. */
@Resolver()
export class UnlockVault {
  @Mutation(() => UnlockVaultPayload, {
    description:
      "Hands out ciphertext. With an auth hash: the organization key as that key wraps it, and the secrets that you may " +
      "read; nothing when no active key has it. Without one, for admins and service tokens: every wrapped key. Wrong auth " +
      "hashes are counted. Errors: `validation_failed`, `vault_not_initialized`, `vault_rate_limited`, `admin_required`, " +
      "`claimed_agent_required`.",
  })
  async unlockVault(
    @Arg("authHash", () => String, { nullable: true, description: "SHA-256 of the master key, in lowercase hex." })
    authHash: string | null | undefined,
    @Ctx() context: RequestContext,
  ) {
    const organizationId = admit(context, keyAuthority["vault.unlock"]);
    if (authHash == null) admit(context, keyAuthority["vault.keys.read_material"]);
    else refuseMalformed(authHash);
    return authHash == null ? unlockEveryKey(context, organizationId) : unlockWith(context, organizationId, authHash);
  }
}

function refuseMalformed(authHash: string): void {
  const violations = authHashViolations(authHash, ["authHash"]);
  if (violations.length > 0) throw invalid(violations);
}
