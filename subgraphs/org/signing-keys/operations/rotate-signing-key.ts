import { Arg, Ctx, Field, GraphQLISODateTime, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { rotateSigningKey } from "../rotate-signing-key.js";
import { signingKeyOwner } from "../signing-key-owner.js";
import { orgAuthority } from "../../authority.js";

@InputType({ description: "Whose signing key to make or rotate." })
class RotateSigningKeyInput {
  @Field(() => String, {
    nullable: true,
    description: "An identity's handle. Left out: an agent's own key, for everybody else the organization's.",
  })
  agentHandle?: string | null;
}

@ObjectType({ description: "A new signing key." })
class RotateSigningKeyPayload {
  @Field(() => String, { description: "The key: `whsec_` and 44 letters and digits. Shown here and never again." })
  secret!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was made." })
  createdAt!: Date;
}

/** `rotateSigningKey` (wire contract org 2.3, 3.4). */
@Resolver()
export class RotateSigningKey {
  @Mutation(() => RotateSigningKeyPayload, {
    description:
      "Makes a signing key. A key that it replaces stays valid for 24 hours, one at most. Takes an Idempotency-Key. " +
      "Errors: `not_found`.",
  })
  async rotateSigningKey(
    @Arg("input", () => RotateSigningKeyInput, { description: "Whose." }) input: RotateSigningKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<RotateSigningKeyPayload> {
    const { viewer, services } = context;
    authorize(viewer, orgAuthority["signing_key.rotate"]);
    const { secret, createdAt } = await once(context, "rotateSigningKey", input, async (tx) => {
      const owner = await signingKeyOwner(tx, viewer, input.agentHandle);
      authorize(viewer, orgAuthority["signing_key.rotate"], { ...owner, what: "identity with this handle" });
      const key = await rotateSigningKey(tx, services, owner);
      return { secret: key.secret, createdAt: key.createdAt.toISOString() };
    });
    return { secret, createdAt: new Date(createdAt) };
  }
}
