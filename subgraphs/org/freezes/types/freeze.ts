import {
  Ctx,
  Directive,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { ActivityActor, shownActor } from "../../../shared/people/activity-actor.js";
import { Identity, identityById } from "../../identities/public.js";
import { freezeById } from "../loaders.js";
import type { FreezeRow } from "../store/freezes.js";

export const FreezeMode = { SENDS: "sends", ALL: "all" } as const;
export type FreezeMode = (typeof FreezeMode)[keyof typeof FreezeMode];

registerEnumType(FreezeMode, {
  name: "FreezeMode",
  description: "What a freeze stops.",
  valuesConfig: {
    SENDS: { description: "Nothing leaves in the agent's name. Reading continues." },
    ALL: { description: "Nothing leaves, and the agent's keys read nothing: for a key that leaked." },
  },
});

const FreezeScope = { AGENT: "agent", ORGANIZATION: "organization", INSTALLATION: "installation" } as const;

registerEnumType(FreezeScope, {
  name: "FreezeScope",
  description: "What a freeze covers.",
  valuesConfig: {
    AGENT: { description: "One agent." },
    ORGANIZATION: { description: "All agents of an organization." },
    INSTALLATION: { description: "All agents of the server." },
  },
});

/** A freeze: the switch that stops agents (wire contract reviews 6). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A stop of agents that a person or the agent itself made, until an admin ends it." })
export class Freeze {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => FreezeScope, { description: "What it covers." })
  scope!: string;

  @Field(() => FreezeMode, { description: "What it stops." })
  mode!: string;

  @Field(() => GraphQLISODateTime, { description: "When it started." })
  startedAt!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it ended. Null while it lasts." })
  endedAt!: Date | null;
}

@Resolver(() => Freeze)
export class FreezeResolver {
  @FieldResolver(() => String, { nullable: true, description: "Why. Only people see it, others null." })
  reason(@Root() { reason }: FreezeRow, @Ctx() { viewer }: RequestContext): string | null {
    return viewer.userId === null ? null : reason;
  }

  @FieldResolver(() => Identity, {
    nullable: true,
    description: "The frozen agent. Null for other scopes, and if it was deleted.",
  })
  async identity(@Root() { identityId }: FreezeRow, @Ctx() context: RequestContext): Promise<Identity | null> {
    return identityId === null ? null : context.loader(identityById).load(identityId);
  }

  @FieldResolver(() => ActivityActor, { description: "Who started it." })
  async startedBy(@Root() row: FreezeRow, @Ctx() context: RequestContext): Promise<ActivityActor> {
    const { startedByKind: kind, startedById: id, startedByOrganization: organizationId } = row;
    return shownActor({ kind, id, organizationId }, context);
  }

  @FieldResolver(() => ActivityActor, { nullable: true, description: "Who ended it. Null while it lasts." })
  async endedBy(@Root() row: FreezeRow, @Ctx() context: RequestContext): Promise<ActivityActor | null> {
    const { endedByKind: kind, endedById: id, endedByOrganization: organizationId } = row;
    return kind === null ? null : shownActor({ kind, id, organizationId }, context);
  }
}

/** Pages of freezes. */
export const FreezeConnection = connectionType(Freeze, "Freeze");

/** The freeze for an event's key; null when the viewer may not know of it. */
export const resolveFreezeReference: ReferenceResolver = async ({ id }, context) =>
  (await context.loader(freezeById).load(id ?? "")) as Freeze | null;
