import { Arg, Ctx, Field, GraphQLISODateTime, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { keyCreator } from "../key-creator.js";
import { mintKey } from "../mint-key.js";
import { keyAuthority } from "../authority.js";
import { expiryViolation, keyTextViolations } from "../rules/key-input.js";
import { ServiceToken } from "../types/service-token.js";

@InputType({ description: "A new service token." })
class CreateServiceTokenInput {
  @Field(() => String, { description: "1 to 255 characters." })
  label!: string;

  @Field(() => String, { nullable: true, description: "Up to 1000 characters." })
  description?: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it expires. Default: never." })
  expiresAt?: Date | null;
}

@ObjectType({ description: "Result of minting a service token." })
class CreateServiceTokenPayload {
  @Field(() => String, { description: "The full token, for X-Service-Token, shown only here." })
  secret!: string;

  @Field(() => ServiceToken, { description: "The stored data, without the secret." })
  serviceToken!: ServiceToken;
}

/** `createServiceToken` (wire contract org 1.2, vault 4). */
@Resolver()
export class CreateServiceToken {
  @Mutation(() => CreateServiceTokenPayload, {
    description:
      "Creates a service token. A service that has it may use the organization's vault. For admins. Accepts an " +
      "Idempotency-Key. Errors: `validation_failed`, `admin_required`.",
  })
  async createServiceToken(
    @Arg("input", () => CreateServiceTokenInput, { description: "The token." }) input: CreateServiceTokenInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateServiceTokenPayload> {
    const { viewer, services } = context;
    authorize(viewer, keyAuthority["service_token.create"]);
    const violations = keyTextViolations(input);
    if (violations.length > 0) throw invalid(violations);
    const { secret, record } = await once(context, "createServiceToken", input, async (tx) => {
      // Checked here, because a retry may come after the token has expired.
      const late = expiryViolation(input.expiresAt, services.clock.now());
      if (late !== null) throw invalid([late]);
      return mintKey(tx, services.clock, {
        kind: "service_token",
        ...(await keyCreator(tx, viewer)),
        organizationId: viewer.organizationId!,
        scopedIdentityId: null,
        label: input.label,
        description: input.description ?? null,
        expiresAt: input.expiresAt ?? null,
      });
    });
    return { secret, serviceToken: record as unknown as ServiceToken };
  }
}
