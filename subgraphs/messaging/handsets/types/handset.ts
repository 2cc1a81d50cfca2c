import { Field, GraphQLISODateTime, Int, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { HandsetRow } from "../../carriers/public.js";
import { ImService } from "../../messages/public.js";
import { ImHandsetOperation, ImHandsetOutcome } from "./enums.js";

/** What a phone was told to fail next. */
@ObjectType({ description: "What the next call of an operation to a phone comes to, once." })
export class ImHandsetFailure {
  @Field(() => ImHandsetOperation, { description: "The operation." })
  operation!: ImHandsetOperation;

  @Field(() => ImHandsetOutcome, { description: "How it fails." })
  outcome!: ImHandsetOutcome;

  @Field(() => String, { nullable: true, description: "Code of the failure." })
  code!: string | null;
}

/** A simulated phone (wire contract im 16). */
@ObjectType({ description: "A simulated phone of this installation. Only its operator sees it." })
export class ImHandset {
  @Field(() => String, { description: "Its number in E.164." })
  number!: string;

  @Field(() => ImService, { description: "What carries its messages." })
  service!: ImService;

  @Field(() => Boolean, { description: "Whether it is switched on. Messages wait for a phone that is not." })
  online!: boolean;

  @Field(() => Boolean, { description: "Whether what is sent to it arrives. Otherwise it stays on its way." })
  autoDeliver!: boolean;

  @Field(() => Boolean, { description: "Whether it sends a read receipt for whatever arrives." })
  autoRead!: boolean;

  @Field(() => Int, { description: "How long a message is on its way to it, in milliseconds." })
  latencyMs!: number;

  @Field(() => Boolean, { description: "Whether it refuses new groups." })
  rejectGroups!: boolean;

  @Field(() => ImHandsetFailure, { nullable: true, description: "What it fails next. Null: nothing." })
  failNext!: ImHandsetFailure | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;
}

/** A page of phones. */
export const ImHandsetConnection = connectionType(ImHandset, "ImHandset");

/** Shapes a row. */
export function toHandset({ failNext, ...handset }: HandsetRow): ImHandset {
  if (failNext === null) return { ...handset, failNext };
  const { op: operation, kind: outcome, code } = failNext;
  return { ...handset, failNext: { operation, outcome, code } };
}
