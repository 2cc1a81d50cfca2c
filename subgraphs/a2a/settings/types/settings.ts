import { Field, ID, Int, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import { A2aSkill } from "./skill.js";
import { A2aFilterMode } from "./enums.js";

/** How an identity takes part in A2A (spec 2.5a, wire contract a2a 4.1). */
@ObjectType({ description: "The A2A settings of an identity." })
export class A2aSettings {
  @Field(() => ID, { description: "UUID of the identity." })
  identityId!: string;

  @Field(() => String, { description: "Handle of the identity, without the @." })
  agentHandle!: string;

  @Field(() => Boolean, { description: "Whether it sends and accepts tasks. Never true while it is unclaimed." })
  enabled!: boolean;

  @Field(() => Boolean, { description: "Whether agents of other organizations can find it and send tasks to it." })
  publiclyDiscoverable!: boolean;

  @Field(() => Boolean, {
    description: "Whether it may send tasks to publicly discoverable agents of other organizations.",
  })
  allowPublicEgress!: boolean;

  @Field(() => A2aFilterMode, {
    description: "Whether peers of other organizations are allowed if no contact rule applies.",
  })
  filterMode!: A2aFilterMode;

  @Field(() => [A2aSkill], { nullable: true, description: "Its skills. Null means the default skill." })
  skills!: A2aSkill[] | null;

  @Field(() => Int, { description: "Number of tasks it has received." })
  inboundTaskCount!: number;

  @Field(() => Int, { description: "Number of tasks it has sent." })
  outboundTaskCount!: number;

  @Field(() => Date, { nullable: true, description: "When it last changed. Null if it never changed." })
  updatedAt!: Date | null;
}

/** A page of settings. */
export const A2aSettingsConnection = connectionType(A2aSettings, "A2aSettings");
