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
import type { Viewer as ViewerValue } from "../../../shared/viewer/viewer.js";
import { identityById, keyById, organizationById, userById } from "../../loaders.js";
import { ApiKey } from "../../keys/types/api-key.js";
import { ConsoleUser } from "../../people/types/console-user.js";
import { Identity } from "../../identities/types/identity.js";
import { Organization } from "../../people/types/organization.js";

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
  description: "What kind of credential a request came with.",
  valuesConfig: {
    ADMIN_KEY: { description: "An API key of the whole organization." },
    AGENT_KEY: { description: "The own key of an agent that its human has claimed." },
    UNCLAIMED_AGENT_KEY: { description: "The own key of an agent that nobody has claimed yet." },
    CONSOLE_ADMIN: { description: "A signed-in person who administers the organization." },
    CONSOLE_MEMBER: { description: "A signed-in person who is a member of the organization." },
    SERVICE_TOKEN: { description: "A token of a service that works for the organization." },
    SYSTEM: { description: "Parley itself; no credential is of this kind." },
  },
});

/** Who the request acts as (wire contract org 2.1). */
@ObjectType("Viewer", { description: "Who the request acts as." })
export class Viewer {
  @Field(() => ViewerKind, { description: "Kind of viewer." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the credential ends." })
  expiresAt!: Date | null;
}

@Resolver(() => Viewer)
export class ViewerResolver {
  @FieldResolver(() => Organization, { nullable: true, description: "The organization it acts in." })
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

  @FieldResolver(() => ConsoleUser, { nullable: true, description: "The person behind a bearer token." })
  async user(@Root() viewer: ViewerValue, @Ctx() context: RequestContext): Promise<ConsoleUser | null> {
    return viewer.userId === null ? null : context.loader(userById).load(viewer.userId);
  }
}
