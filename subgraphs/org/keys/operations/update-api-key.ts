import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { Clock } from "../../../shared/clock/clock.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { appendKeyEvent } from "../append-key-event.js";
import { keyAuthority } from "../authority.js";
import { authorizeKeyChange } from "../authorize-key-change.js";
import { keyErrors } from "../errors.js";
import { keyTextViolations } from "../rules/key-input.js";
import { isKeyId } from "../rules/key-text.js";
import { type KeyRow, lockKey, updateKey } from "../store.js";
import { ApiKey } from "../types/api-key.js";

@InputType({ description: "A change of an API key. Omitted fields are unchanged. The scope cannot be changed." })
class UpdateApiKeyInput {
  @Field(() => ID, { description: "`ApiKey_<uuid>`." })
  id!: string;

  @Field(() => String, { nullable: true, description: "1 to 255 characters." })
  label?: string | null;

  @Field(() => String, { nullable: true, description: "Up to 1000 characters. Null clears it." })
  description?: string | null;
}

@ObjectType({ description: "Result of a change of a key." })
class UpdateApiKeyPayload {
  @Field(() => ApiKey, { description: "The key in its current state." })
  apiKey!: ApiKey;
}

/** `updateApiKey` (wire contract org 2.2). */
@Resolver()
export class UpdateApiKey {
  @Mutation(() => UpdateApiKeyPayload, {
    description:
      "Changes the label or description of an API key. For console users. Only admins can change admin keys. " +
      "Errors: `validation_failed`, `not_found`, `api_key_revoked`, `admin_required`, " +
      "`credential_not_accepted`.",
  })
  async updateApiKey(
    @Arg("input", () => UpdateApiKeyInput, { description: "The change." }) input: UpdateApiKeyInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<UpdateApiKeyPayload> {
    authorize(viewer, keyAuthority["api_key.update"]);
    const violations = keyTextViolations(input);
    if (violations.length > 0) throw invalid(violations);
    const changed = await services.database.request.transaction(async (tx) => {
      const key = isKeyId(input.id) ? await lockKey(tx, viewer.organizationId!, input.id) : null;
      if (key === null) throw notFound("API key with this id");
      authorizeKeyChange(viewer, key);
      const { label, description } = input;
      return changeKey(tx, services.clock, key, { label: label ?? undefined, description });
    });
    return { apiKey: changed as unknown as ApiKey };
  }
}

/** The fields of a key that may change. Undefined: unchanged. */
interface KeyPatch {
  readonly label?: string;
  readonly description?: string | null;
}

/** Changes a locked key; an empty patch has no effect. Throws `api_key_revoked`. */
async function changeKey(tx: Transaction, clock: Clock, key: KeyRow, patch: KeyPatch): Promise<KeyRow> {
  if (key.revokedAt !== null) throw keyErrors.problem("api_key_revoked");
  if (patch.label === undefined && patch.description === undefined) return key;
  const { label = key.label, description = key.description } = patch;
  const changed = await updateKey(tx, key.id, { label, description }, clock.now());
  await appendKeyEvent(tx, "api_key.updated", changed);
  return changed;
}
