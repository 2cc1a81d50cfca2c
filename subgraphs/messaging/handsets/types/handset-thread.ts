import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { PhoneThread } from "../../carriers/public.js";

/** A thread on a phone. */
@ObjectType({ description: "A conversation as a simulated phone shows it." })
export class ImHandsetThread {
  @Field(() => ID, { description: "UUID. The phones and lines of a group share it." })
  id!: string;

  @Field(() => Boolean, { description: "Whether it is a group." })
  isGroup!: boolean;

  @Field(() => [String], { description: "Numbers of the others: lines and phones." })
  participants!: string[];

  @Field(() => GraphQLISODateTime, { description: "When it began." })
  createdAt!: Date;
}

/** A page of threads. */
export const ImHandsetThreadConnection = connectionType(ImHandsetThread, "ImHandsetThread");

/** Shapes a row for the phone of that number. */
export function toHandsetThread(number: string, { id, isGroup, members, createdAt }: PhoneThread): ImHandsetThread {
  return { id, isGroup, participants: members.filter((member) => member !== number), createdAt };
}
