import { Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { holderById, Identity } from "../../access/public.js";
import { secretsHeldBy } from "../loaders.js";
import { VaultSecretConnection } from "./secret.js";

/** The vault's fields of an identity. Null for viewers who may not see them. */
@Resolver(() => Identity)
export class VaultIdentityResolver {
  @FieldResolver(() => VaultSecretConnection, {
    nullable: true,
    description:
      "The secrets that it has access to, oldest first. Null if you may not see them. Errors: `invalid_cursor`.",
  })
  async vaultSecrets(
    @Root() { id }: Identity,
    @Ctx() context: RequestContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ) {
    const holder = await context.loader(holderById).load(id);
    return holder === null ? null : context.loader(secretsHeldBy).load({ identityId: holder.id, args });
  }
}
