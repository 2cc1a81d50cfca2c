import { Arg, Ctx, Field, GraphQLISODateTime, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { rotateSigningKey } from "../rotate-signing-key.js";
import { signingKeyOwner } from "../signing-key-owner.js";
import { signingKeyAuthority } from "../authority.js";

@InputType({ description: "The owner whose signing key is created or rotated." })
class RotateSigningKeyInput {
  @Field(() => String, {
    nullable: true,
    description: "Handle of an identity. Default: for agents their own key, for all others the organization's key.",
  })
  agentHandle?: string | null;
}

@ObjectType({ description: "A new signing key." })
class RotateSigningKeyPayload {
  @Field(() => String, { description: "The key: `whsec_` and 44 letters and digits. Shown only here." })
  secret!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;
}

/** `rotateSigningKey` (wire contract org 2.3, 3.4). */
@Resolver()
export class RotateSigningKey {
  @Mutation(() => RotateSigningKeyPayload, {
    description:
      "Creates a signing key. The key that it replaces stays valid for 24 hours. At most one replaced key is " +
      "valid. Accepts an Idempotency-Key. Errors: `not_found`.",
  })
  async rotateSigningKey(
    @Arg("input", () => RotateSigningKeyInput, { description: "The owner of the key." }) input: RotateSigningKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<RotateSigningKeyPayload> {
    const { viewer, services } = context;
    authorize(viewer, signingKeyAuthority["signing_key.rotate"]);
    const { secret, createdAt } = await once(context, "rotateSigningKey", input, async (tx) => {
      const owner = await signingKeyOwner(tx, viewer, input.agentHandle);
      authorize(viewer, signingKeyAuthority["signing_key.rotate"], { ...owner, what: "identity with this handle" });
      const key = await rotateSigningKey(tx, services, owner);
      return { secret: key.secret, createdAt: key.createdAt.toISOString() };
    });
    return { secret, createdAt: new Date(createdAt) };
  }
}
