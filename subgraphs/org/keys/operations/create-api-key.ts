import { Arg, Ctx, Field, GraphQLISODateTime, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { keyCreator } from "../key-creator.js";
import { mintKey } from "../mint-key.js";
import { keyAuthority } from "../authority.js";
import { keyErrors } from "../errors.js";
import { expiryViolation, keyTextViolations } from "../rules/key-input.js";
import { lockVisibleIdentityById } from "../../identities/public.js";
import { ApiKey } from "../types/api-key.js";

@InputType({ description: "A new API key." })
class CreateApiKeyInput {
  @Field(() => String, { description: "1 to 255 characters." })
  label!: string;

  @Field(() => String, { nullable: true, description: "Up to 1000 characters." })
  description?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "UUID of the identity that it acts as. Without one, it is an admin key.",
  })
  scopedIdentityId?: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it expires. Default: never." })
  expiresAt?: Date | null;
}

@ObjectType({ description: "Result of minting a key." })
class CreateApiKeyPayload {
  @Field(() => String, { description: "The full key, shown only here." })
  secret!: string;

  @Field(() => ApiKey, { description: "The stored data, without the secret." })
  apiKey!: ApiKey;
}

/** `createApiKey` (wire contract org 2.2). */
@Resolver()
export class CreateApiKey {
  @Mutation(() => CreateApiKeyPayload, {
    description:
      "Creates an API key. Console admins can create both kinds. Console members and admin keys can only create " +
      "keys that are scoped to an identity. An admin key is revoked when the user who created it is no longer " +
      "an admin. Accepts an Idempotency-Key. Errors: `validation_failed`, `not_found`, " +
      "`admin_key_mint_forbidden`, `admin_required`.",
  })
  async createApiKey(
    @Arg("input", () => CreateApiKeyInput, { description: "The key." }) input: CreateApiKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateApiKeyPayload> {
    const { viewer, services } = context;
    const scopedIdentityId = input.scopedIdentityId ?? null;
    authorizeMinting(viewer, scopedIdentityId !== null);
    const violations = keyTextViolations(input);
    if (violations.length > 0) throw invalid(violations);
    if (scopedIdentityId !== null && !isUuid(scopedIdentityId)) {
      throw invalidValue(["scopedIdentityId"], "This is not a UUID.", "uuid_parsing");
    }
    const minted = await once(context, "createApiKey", input, async (tx) => {
      // Checked here, because a retry may come after the key has expired.
      const late = expiryViolation(input.expiresAt, services.clock.now());
      if (late !== null) throw invalid([late]);
      if (scopedIdentityId !== null && (await lockVisibleIdentityById(tx, viewer, scopedIdentityId)) === null) {
        throw notFound("identity with this id");
      }
      return mintKey(tx, services.clock, {
        ...(await keyCreator(tx, viewer)),
        organizationId: viewer.organizationId!,
        scopedIdentityId,
        label: input.label,
        description: input.description ?? null,
        expiresAt: input.expiresAt ?? null,
      });
    });
    return { secret: minted.secret, apiKey: minted.record as unknown as ApiKey };
  }
}

function authorizeMinting(viewer: Viewer, scoped: boolean): void {
  authorize(viewer, keyAuthority["api_key.create_scoped"]);
  if (scoped) return;
  if (viewer.kind === "admin_key") throw keyErrors.problem("admin_key_mint_forbidden");
  authorize(viewer, keyAuthority["api_key.create_admin"]);
}
