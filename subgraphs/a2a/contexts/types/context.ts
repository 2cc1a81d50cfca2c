import { Directive, Field, ID, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import { A2aParticipant } from "./participant.js";

/** A named collaboration of two identities (spec 2.5a, wire contract a2a 4.1). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A named collaboration of two identities. Either may start tasks in it." })
export class A2aContext {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Its name: `New A2A Session` until a participant renames it." })
  name!: string;

  @Field(() => A2aParticipant, { description: "The participant that opened it with the first task. Never changes." })
  opener!: A2aParticipant;

  @Field(() => A2aParticipant, { description: "The other participant. Never changes." })
  recipient!: A2aParticipant;

  @Field(() => Date, { description: "When it was opened." })
  createdAt!: Date;

  @Field(() => Date, { description: "Time of the last message or state change in any of its tasks." })
  lastActivityAt!: Date;
}

/** A page of contexts. */
export const A2aContextConnection = connectionType(A2aContext, "A2aContext");
