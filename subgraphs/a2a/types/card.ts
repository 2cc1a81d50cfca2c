import { GraphQLJSONObject } from "graphql-scalars";
import { Field, ObjectType } from "type-graphql";
import { agentCard } from "../rules/card.js";
import type { SettingsRow } from "../store/settings.js";

/** An Agent Card (wire contract a2a 2.1). */
@ObjectType({ description: "The A2A 1.0 Agent Card of an identity." })
export class A2aCard {
  @Field(() => GraphQLJSONObject, { description: "The card as the protocol's JSON." })
  content!: Readonly<Record<string, unknown>>;

  @Field(() => Date, { description: "The newest change of what it is made of." })
  lastModified!: Date;
}

/** The card of an identity with these settings. */
export function toCard(publicBaseUrl: string, settings: SettingsRow): A2aCard {
  return { content: agentCard(publicBaseUrl, settings), lastModified: settings.lastModified };
}
