import { Ctx, Field, ObjectType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { signInAuthority } from "../authority.js";
import { openIdProvider } from "../open-id/open-id-provider.js";

@ObjectType({ description: "The ways to sign in, in addition to a link by mail." })
class SignInOptions {
  @Field(() => String, {
    nullable: true,
    description: "Host of the external sign-in provider (`startProviderSignIn`). Null if there is none.",
  })
  provider!: string | null;
}

/** `signInOptions`: the options of the sign-in page. */
@Resolver()
export class GetSignInOptions {
  @Query(() => SignInOptions, { description: "The available ways to sign in. Public." })
  signInOptions(@Ctx() { viewer, services }: RequestContext): SignInOptions {
    authorize(viewer, signInAuthority["sign_in_options.read"]);
    const provider = services.parts.get(openIdProvider);
    return { provider: provider === null ? null : new URL(provider.issuer).host };
  }
}
