import { Field, ObjectType } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { A2aCard, cardUrl, toCard } from "../../cards/public.js";
import { A2aVisibility, type SettingsRow } from "../../settings/public.js";

/** An agent in a directory (wire contract a2a 2.3). */
@ObjectType({ description: "An agent in a directory." })
export class A2aDirectoryEntry {
  @Field(() => String, { description: "Handle without the @." })
  agentHandle!: string;

  @Field(() => String, { description: "Address of its public card." })
  cardUrl!: string;

  @Field(() => A2aCard, { description: "Its card." })
  card!: A2aCard;

  @Field(() => A2aVisibility, { description: "Who can find it." })
  visibility!: A2aVisibility;
}

/** A page of a directory. */
export const A2aDirectoryConnection = connectionType(A2aDirectoryEntry, "A2aDirectory");

/** The entry of an identity with these settings. */
export function toDirectoryEntry(context: RequestContext, settings: SettingsRow): A2aDirectoryEntry {
  return {
    agentHandle: settings.agentHandle,
    cardUrl: cardUrl(context.publicBaseUrl, settings.agentHandle),
    card: toCard(context, settings),
    visibility: settings.publiclyDiscoverable ? A2aVisibility.PUBLIC : A2aVisibility.ORGANIZATION,
  };
}
