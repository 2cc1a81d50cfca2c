import { GraphQLJSONObject } from "graphql-scalars";
import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { affiliationChangedAt, affiliationOf } from "../../../shared/rules/affiliation.js";
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
  async content(@Root() card: A2aCard, @Ctx() context: RequestContext): Promise<Readonly<Record<string, unknown>>> {
    return signCard(context, card.content, await cardSigner(context.services));
  }

  @FieldResolver()
  async lastModified(@Root() card: A2aCard, @Ctx() { services }: RequestContext): Promise<Date> {
    const { createdAt } = await cardSigner(services);
    return createdAt > card.lastModified ? createdAt : card.lastModified;
  }
}

/**
 * The card of an identity with these settings; it is signed when its content is read. A card is public, so it has the domain
 * only of an agent that is publicly discoverable.
 */
export function toCard({ publicBaseUrl, services }: RequestContext, settings: SettingsRow): A2aCard {
  const now = services.clock.now();
  const claim = settings.publiclyDiscoverable ? settings.claim : null;
  const changedAt = claim === null ? null : affiliationChangedAt(claim, now);
  return {
    content: agentCard(publicBaseUrl, settings, affiliationOf(claim, now)),
    lastModified: changedAt !== null && changedAt > settings.lastModified ? changedAt : settings.lastModified,
  };
}
