import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { identityLifecycles, lifecycleStep } from "../../../shared/lifecycle/lifecycle-step.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { authorizeKeyChange } from "../authorize-key-change.js";
import { revokeKey } from "../revoke-key.js";
import { keyAuthority } from "../authority.js";
import { isKeyId } from "../rules/key-text.js";
import { type KeyRow, lockKey } from "../store.js";
import { ApiKey } from "../types/api-key.js";

@InputType({ description: "The API key to revoke." })
class RevokeApiKeyInput {
  @Field(() => ID, { description: "`ApiKey_<uuid>`." })
  id!: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether mail that was scheduled with the key is still sent, from now on with your right. Default: false.",
  })
  keepScheduled?: boolean | null;
}

@ObjectType({ description: "Result of revoking a key." })
class RevokeApiKeyPayload {
  @Field(() => ApiKey, { description: "The key, revoked." })
  apiKey!: ApiKey;

  @Field(() => Int, { description: "How many drafts that the key had scheduled are no longer sent by themselves." })
  unscheduledDrafts!: number;
}

/** `revokeApiKey` and `revokeOwnApiKey` (wire contract org 2.2). */
@Resolver()
export class RevokeApiKey {
  @Mutation(() => RevokeApiKeyPayload, {
    description:
      "Revokes an API key permanently and closes its connections. Repeating it changes nothing. For console " +
      "users. Only admins can revoke admin keys. Errors: `not_found`, `admin_required`, " +
      "`credential_not_accepted`.",
  })
  async revokeApiKey(
    @Arg("input", () => RevokeApiKeyInput, { description: "The key." }) input: RevokeApiKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<RevokeApiKeyPayload> {
    authorize(context.viewer, keyAuthority["api_key.revoke"]);
    const keepFor = input.keepScheduled === true ? principalOf(context.viewer) : null;
    return revoke(context, input.id, { check: (key) => authorizeKeyChange(context.viewer, key), keepFor });
  }

  @Mutation(() => RevokeApiKeyPayload, {
    description: "Revokes the API key of the request. After this answer the key is no longer valid.",
  })
  async revokeOwnApiKey(@Ctx() context: RequestContext): Promise<RevokeApiKeyPayload> {
    authorize(context.viewer, keyAuthority["api_key.revoke_self"]);
    return revoke(context, context.viewer.keyId!);
  }
}

async function revoke(
  { viewer, services }: RequestContext,
  id: string,
  {
    check = () => {},
    keepFor = null,
  }: { readonly check?: (key: KeyRow) => void; readonly keepFor?: string | null } = {},
): Promise<RevokeApiKeyPayload> {
  let unscheduledDrafts = 0;
  const revoked: KeyRow = await revokingTransaction(services, async (tx) => {
    const key = isKeyId(id) ? await lockKey(tx, viewer.organizationId!, id) : null;
    if (key === null) throw notFound("API key with this id");
    check(key);
    const ended = { keyId: key.id, organizationId: viewer.organizationId!, keepFor };
    if (key.revokedAt === null) {
      for (const lifecycle of services.parts.get(identityLifecycles)) {
        const own = await lifecycle.keyEnded?.(lifecycleStep(tx, services), ended);
        unscheduledDrafts += own?.unscheduledDrafts ?? 0;
      }
    }
    return revokeKey(tx, services.clock, key);
  });
  return { apiKey: revoked as unknown as ApiKey, unscheduledDrafts };
}
