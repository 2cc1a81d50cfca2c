import { Field, GraphQLISODateTime, Int, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { HandsetRow } from "../../carriers/public.js";
import { ImService } from "../../messages/public.js";
import { ImHandsetOperation, ImHandsetOutcome } from "./enums.js";

/** The failure that is set for a phone's next call. */
@ObjectType({ description: "A planned failure of a simulated phone: the next call of the operation fails, once." })
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

  @Field(() => ImService, { description: "The service that carries its messages." })
  service!: ImService;

  @Field(() => Boolean, { description: "Whether it is switched on. If not, messages wait until it is." })
  online!: boolean;

  @Field(() => Boolean, { description: "Whether messages to it are delivered. If not, they stay in the state SENT." })
  autoDeliver!: boolean;

  @Field(() => Boolean, { description: "Whether it sends a read receipt for everything that arrives." })
  autoRead!: boolean;

  @Field(() => Int, { description: "Time from sending a message to its delivery on this phone, in milliseconds." })
  latencyMs!: number;

  @Field(() => Boolean, { description: "Whether it refuses new groups." })
  rejectGroups!: boolean;

  @Field(() => ImHandsetFailure, {
    nullable: true,
    description: "The failure that is planned for it. Null if there is none.",
  })
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
