import {
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
import { connectionType } from "../../shared/graphql/connection.js";
import { Identity } from "../settings/public.js";
import type { AssignmentRow } from "./store/assignments.js";

export enum ImAssignmentStatus {
  ACTIVE = "active",
  RELEASED = "released",
}

registerEnumType(ImAssignmentStatus, {
  name: "ImAssignmentStatus",
  description: "Whether a person is connected with an identity.",
  valuesConfig: {
    ACTIVE: { description: "They are connected." },
    RELEASED: { description: "The connection has ended. The person may connect again." },
  },
});

/** An assignment (wire contract im 2, 6). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "The connection of a person with an identity, by instant messages." })
export class ImAssignment {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "The person's number in E.164, or their address if they have none." })
  remoteNumber!: string;

  @Field(() => ID, { description: "UUID of the identity." })
  identityId!: string;

  @Field(() => ID, { description: "The organization of the identity." })
  organizationId!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it ended. Null while it is active." })
  releasedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it began." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

/** A page of assignments. */
export const ImAssignmentConnection = connectionType(ImAssignment, "ImAssignment");

@Resolver(() => ImAssignment)
export class ImAssignmentResolver {
  @FieldResolver(() => ImAssignmentStatus, { description: "Whether they are connected." })
  status(@Root() { releasedAt }: AssignmentRow): ImAssignmentStatus {
    return releasedAt === null ? ImAssignmentStatus.ACTIVE : ImAssignmentStatus.RELEASED;
  }

  @FieldResolver(() => Identity, { nullable: true, description: "The identity." })
  identity(@Root() { identityId }: AssignmentRow): Identity {
    return { id: identityId };
  }
}
