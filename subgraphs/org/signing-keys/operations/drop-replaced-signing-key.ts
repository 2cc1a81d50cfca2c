import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { dropReplacedSigningKey } from "../drop-replaced-signing-key.js";
import { signingKeyOwner } from "../signing-key-owner.js";
import { signingKeyAuthority } from "../authority.js";

@InputType({ description: "The owner whose replaced signing key becomes invalid." })
class DropReplacedSigningKeyInput {
  @Field(() => String, {
    nullable: true,
    description: "Handle of an identity. Default: for agents their own key, for all others the organization's key.",
  })
  agentHandle?: string | null;
}

@ObjectType({ description: "Result of invalidating a replaced signing key." })
class DropReplacedSigningKeyPayload {
  @Field(() => Boolean, { description: "Whether a replaced key was still valid." })
  dropped!: boolean;
}

/** `dropReplacedSigningKey` (wire contract org 3.4). */
@Resolver()
export class DropReplacedSigningKey {
  @Mutation(() => DropReplacedSigningKeyPayload, {
    description:
      "Invalidates the key that the current signing key replaced, before its 24 hours are over. Repeating it " +
      "changes nothing. Errors: `not_found`.",
  })
  async dropReplacedSigningKey(
    @Arg("input", () => DropReplacedSigningKeyInput, { description: "The owner of the key." })
    input: DropReplacedSigningKeyInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<DropReplacedSigningKeyPayload> {
    authorize(viewer, signingKeyAuthority["signing_key.rotate"]);
    return services.database.request.transaction(async (tx) => {
      const owner = await signingKeyOwner(tx, viewer, input.agentHandle);
      authorize(viewer, signingKeyAuthority["signing_key.rotate"], { ...owner, what: "identity with this handle" });
      return { dropped: await dropReplacedSigningKey(tx, services.clock, owner) };
    });
  }
}
