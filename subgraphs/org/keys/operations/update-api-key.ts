import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { authorizeKeyChange } from "../authorize-key-change.js";
import { changeKey } from "../change-key.js";
import { orgAuthority } from "../../authority.js";
import { keyTextViolations } from "../rules/key-input.js";
import { isKeyId } from "../rules/key-text.js";
import { lockKey } from "../store.js";
import { ApiKey } from "../types/api-key.js";

@InputType({ description: "A change of an API key. What is left out stays; its scope is fixed." })
class UpdateApiKeyInput {
  @Field(() => ID, { description: "`ApiKey_<uuid>`." })
  id!: string;

  @Field(() => String, { nullable: true, description: "1 to 255 characters." })
  label?: string | null;

  @Field(() => String, { nullable: true, description: "Up to 1000 characters; null clears." })
  description?: string | null;
}

@ObjectType({ description: "What a change of a key came to." })
class UpdateApiKeyPayload {
  @Field(() => ApiKey, { description: "The key as it is now." })
  apiKey!: ApiKey;
}

/** `updateApiKey` (wire contract org 2.2). */
@Resolver()
export class UpdateApiKey {
  @Mutation(() => UpdateApiKeyPayload, {
    description:
      "Changes what an API key is called. For console users; admin keys are changed by admins. " +
      "Errors: `validation_failed`, `not_found`, `api_key_revoked`, `admin_required`, `credential_not_accepted`.",
  })
  async updateApiKey(
    @Arg("input", () => UpdateApiKeyInput, { description: "The change." }) input: UpdateApiKeyInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<UpdateApiKeyPayload> {
    authorize(viewer, orgAuthority["api_key.update"]);
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
