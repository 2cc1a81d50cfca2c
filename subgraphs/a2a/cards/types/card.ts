import { GraphQLJSONObject } from "graphql-scalars";
import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { cardSigner } from "../card-keys.js";
import { signCard } from "../sign-card.js";
import { agentCard } from "../rules.js";
import type { SettingsRow } from "../../settings/public.js";

/** An Agent Card (wire contract a2a 2.1). */
@ObjectType({ description: "The A2A 1.0 Agent Card of an identity." })
export class A2aCard {
  @Field(() => GraphQLJSONObject, {
    description: "The card as JSON of the protocol, with its signatures. `a2aCardKeys` has the public keys.",
  })
  content!: Readonly<Record<string, unknown>>;

  @Field(() => Date, { description: "Time of the newest change of its content or of the signing key." })
  lastModified!: Date;
}

@Resolver(() => A2aCard)
export class A2aCardResolver {
  @FieldResolver()
  async content(@Root() card: A2aCard, @Ctx() { services, publicBaseUrl }: RequestContext) {
    return signCard(card.content, await cardSigner(services), publicBaseUrl);
  }

  @FieldResolver()
  async lastModified(@Root() card: A2aCard, @Ctx() { services }: RequestContext): Promise<Date> {
    const { createdAt } = await cardSigner(services);
    return createdAt > card.lastModified ? createdAt : card.lastModified;
  }
}

/** The card of an identity with these settings; it is signed when its content is read. */
export function toCard(publicBaseUrl: string, settings: SettingsRow): A2aCard {
  return { content: agentCard(publicBaseUrl, settings), lastModified: settings.lastModified };
}
