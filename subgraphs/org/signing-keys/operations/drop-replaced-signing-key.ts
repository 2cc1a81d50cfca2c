import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { dropReplacedSigningKey } from "../drop-replaced-signing-key.js";
import { signingKeyOwner } from "../signing-key-owner.js";
import { orgAuthority } from "../../authority.js";

@InputType({ description: "Whose replaced signing key to end." })
class DropReplacedSigningKeyInput {
  @Field(() => String, {
    nullable: true,
    description: "An identity's handle. Left out: an agent's own key, for everybody else the organization's.",
  })
  agentHandle?: string | null;
}

@ObjectType({ description: "What ending a replaced signing key came to." })
class DropReplacedSigningKeyPayload {
  @Field(() => Boolean, { description: "Whether there was one that was still valid." })
  dropped!: boolean;
}

/** `dropReplacedSigningKey` (wire contract org 3.4). */
@Resolver()
export class DropReplacedSigningKey {
  @Mutation(() => DropReplacedSigningKeyPayload, {
    description:
      "Ends the key that the current signing key replaced, before its 24 hours are over. A second time it changes " +
      "nothing. Errors: `not_found`.",
  })
  async dropReplacedSigningKey(
    @Arg("input", () => DropReplacedSigningKeyInput, { description: "Whose." }) input: DropReplacedSigningKeyInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<DropReplacedSigningKeyPayload> {
    authorize(viewer, orgAuthority["signing_key.rotate"]);
    return services.database.request.transaction(async (tx) => {
      const owner = await signingKeyOwner(tx, viewer, input.agentHandle);
      authorize(viewer, orgAuthority["signing_key.rotate"], { ...owner, what: "identity with this handle" });
      return { dropped: await dropReplacedSigningKey(tx, services.clock, owner) };
    });
  }
}
