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
import type { RequestContext } from "../../shared/context/request-context.js";
import { connectionType } from "../../shared/graphql/connection.js";
import { ImLineType } from "../../shared/graphql/im-line-type.js";
import { Identity } from "../settings/public.js";
import { shownLineOf } from "./loaders.js";
import type { ShownLine } from "./store/visible-lines.js";

export enum ImLineStatus {
  ACTIVE = "active",
  PAUSED = "paused",
}

registerEnumType(ImLineStatus, {
  name: "ImLineStatus",
  description: "Whether a line works.",
  valuesConfig: {
    ACTIVE: { description: "It sends and receives." },
    PAUSED: { description: "It receives only." },
  },
});

/** A dedicated line (wire contract im 2, 6). */
@Directive('@key(fields: "id")')
@ObjectType({
  description:
    "A number that the organization claimed. At most one identity sends and receives instant messages over it.",
})
export class ImLine {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "The number in E.164." })
  number!: string;

  @Field(() => ImLineType, { description: "What it may do, as requested when it was claimed." })
  type!: ImLineType;

  @Field(() => ImLineStatus, { description: "Whether it works." })
  status!: ImLineStatus;

  @Field(() => ID, {
    nullable: true,
    description: "UUID of the identity that it is attached to. Null if there is none.",
  })
  identityId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Handle of the identity that it is attached to. Null if there is none.",
  })
  agentHandle!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was claimed." })
  claimedAt!: Date;
}

/** A page of lines. */
export const ImLineConnection = connectionType(ImLine, "ImLine");

@Resolver(() => ImLine)
export class ImLineResolver {
  @FieldResolver(() => Identity, {
    nullable: true,
    description: "The identity that it is attached to. Null if there is none, or if you may not see it.",
  })
  identity(@Root() { identityId }: ShownLine): Identity | null {
    return identityId === null ? null : { id: identityId };
  }
}

/** The line of an identity. */
@Resolver(() => Identity)
export class IdentityLine {
  @FieldResolver(() => ImLine, {
    nullable: true,
    description: "Its own number for instant messages. Null if it uses the shared service.",
  })
  async imNumber(@Root() identity: Identity, @Ctx() context: RequestContext): Promise<ImLine | null> {
    return (await context.loader(shownLineOf).load(identity.id)) as ImLine | null;
  }
}
