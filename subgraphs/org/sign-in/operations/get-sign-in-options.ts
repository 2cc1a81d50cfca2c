import { Ctx, Field, ObjectType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { orgAuthority } from "../../authority.js";
import { openIdProvider } from "../open-id/open-id-provider.js";

@ObjectType({ description: "How people can sign in here, besides a link by mail." })
class SignInOptions {
  @Field(() => String, {
    nullable: true,
    description: "Host of the outside sign-in provider (`startProviderSignIn`); null when there is none.",
  })
  provider!: string | null;
}

/** `signInOptions`: what the sign-in page offers. */
@Resolver()
export class GetSignInOptions {
  @Query(() => SignInOptions, { description: "How people can sign in here. For everybody." })
  signInOptions(@Ctx() { viewer, services }: RequestContext): SignInOptions {
    authorize(viewer, orgAuthority["sign_in_options.read"]);
    const provider = openIdProvider(services);
    return { provider: provider === null ? null : new URL(provider.issuer).host };
  }
}
