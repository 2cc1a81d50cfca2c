import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { cardUrl } from "../../cards/public.js";
import type { SettingsRow } from "../store/settings.js";
import { A2aSkill } from "./skill.js";
import { A2aFilterMode } from "./enums.js";

/** How an identity takes part in A2A (spec 2.5a, wire contract a2a 4.1). */
@ObjectType({ description: "How an identity takes part in A2A." })
export class A2aSettings {
  @Field(() => ID, { description: "UUID of the identity." })
  identityId!: string;

  @Field(() => String, { description: "Handle of the identity, without the @." })
  agentHandle!: string;

  @Field(() => Boolean, { description: "Whether it sends and takes tasks; never while it is unclaimed." })
  enabled!: boolean;

  @Field(() => Boolean, { description: "Whether strangers may find it and send to it." })
  publiclyDiscoverable!: boolean;

  @Field(() => Boolean, { description: "Whether it may send to publicly discoverable agents of others." })
  allowPublicEgress!: boolean;

  @Field(() => A2aFilterMode, { description: "What goes for peers of other organizations without a contact rule." })
  filterMode!: A2aFilterMode;

  @Field(() => [A2aSkill], { nullable: true, description: "Its skills; null is the default skill." })
  skills!: A2aSkill[] | null;

  @Field(() => Int, { description: "Tasks it ever received." })
  inboundTaskCount!: number;

  @Field(() => Int, { description: "Tasks it ever sent." })
  outboundTaskCount!: number;

  @Field(() => Date, { nullable: true, description: "The last change; null until the first." })
  updatedAt!: Date | null;
}

/** A page of settings. */
export const A2aSettingsConnection = connectionType(A2aSettings, "A2aSettings");

@Resolver(() => A2aSettings)
export class A2aSettingsResolver {
  @FieldResolver(() => String, { description: "Where its public card is served." })
  cardUrl(@Root() settings: SettingsRow, @Ctx() { publicBaseUrl }: RequestContext): string {
    return cardUrl(publicBaseUrl, settings.agentHandle);
  }
}
