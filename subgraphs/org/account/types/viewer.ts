import {
  Ctx,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { isOperator } from "../../../shared/operator/operator.js";
import type { Viewer as ViewerValue } from "../../../shared/viewer/viewer.js";
import { Identity, identityById } from "../../identities/public.js";
import { ApiKey, keyById } from "../../keys/public.js";
import { ConsoleUser, Organization, organizationById, userById } from "../../people/public.js";

/** Kinds of viewer that a client can be. */
const ViewerKind = {
  ADMIN_KEY: "admin_key",
  AGENT_KEY: "agent_key",
  UNCLAIMED_AGENT_KEY: "unclaimed_agent_key",
  CONSOLE_ADMIN: "console_admin",
  CONSOLE_MEMBER: "console_member",
  SERVICE_TOKEN: "service_token",
  SYSTEM: "system",
} as const;

registerEnumType(ViewerKind, {
  name: "ViewerKind",
  description: "Kind of credential of a request.",
  valuesConfig: {
    ADMIN_KEY: { description: "An API key of the entire organization." },
    AGENT_KEY: { description: "A key of a claimed agent." },
    UNCLAIMED_AGENT_KEY: { description: "A key of an agent that is not claimed yet." },
    CONSOLE_ADMIN: { description: "A signed-in user who is an admin of the organization." },
    CONSOLE_MEMBER: { description: "A signed-in user who is a member of the organization." },
    SERVICE_TOKEN: { description: "A token for a service that works for the organization." },
    SYSTEM: { description: "Parley itself; no credential is of this kind." },
  },
});

/** The viewer of the request (wire contract org 2.1). */
@ObjectType("Viewer", { description: "The caller of the request." })
export class Viewer {
  @Field(() => ViewerKind, { description: "Kind of viewer." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the credential expires." })
  expiresAt!: Date | null;
}

@Resolver(() => Viewer)
export class ViewerResolver {
  @FieldResolver(() => Organization, { nullable: true, description: "The organization that the caller acts in." })
  async organization(@Root() viewer: ViewerValue, @Ctx() context: RequestContext): Promise<Organization | null> {
    return viewer.organizationId === null ? null : context.loader(organizationById).load(viewer.organizationId);
  }

  @FieldResolver(() => Identity, { nullable: true, description: "The identity of an agent's own key." })
  async identity(@Root() viewer: ViewerValue, @Ctx() context: RequestContext): Promise<Identity | null> {
    return viewer.identityId === null ? null : context.loader(identityById).load(viewer.identityId);
  }

  @FieldResolver(() => ApiKey, { nullable: true, description: "The key that was used." })
  async apiKey(@Root() viewer: ViewerValue, @Ctx() context: RequestContext): Promise<ApiKey | null> {
    return viewer.keyId === null ? null : (context.loader(keyById).load(viewer.keyId) as Promise<ApiKey | null>);
  }

  @FieldResolver(() => Boolean, { description: "Whether the caller operates this installation." })
  isOperator(@Root() viewer: ViewerValue, @Ctx() { services }: RequestContext): Promise<boolean> {
    return isOperator(services, viewer);
  }

  @FieldResolver(() => ConsoleUser, { nullable: true, description: "The user of a bearer token." })
  async user(@Root() viewer: ViewerValue, @Ctx() context: RequestContext): Promise<ConsoleUser | null> {
    return viewer.userId === null ? null : context.loader(userById).load(viewer.userId);
  }
}
