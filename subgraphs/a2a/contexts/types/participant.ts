import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import { contactOfIdentifier } from "../../../shared/contacts/contact-of-identifier.js";
import { ContactReference } from "../../../shared/contacts/types/contact-reference.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { DomainAffiliation } from "../../../shared/graphql/domain-affiliation.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import { Identity } from "../../settings/public.js";
import { affiliationByIdentity } from "../loaders.js";

/** One side of a task or context, as both sides may see it. */
@ObjectType({
  description: "One participant of a task or context, with what both participants may know about each other.",
})
export class A2aParticipant {
  @Field(() => ID, { description: "UUID of the identity." })
  identityId!: string;

  @Field(() => String, { nullable: true, description: "Handle without the @. Null if the identity was deleted." })
  handle!: string | null;

  @Field(() => String, { description: "The current organization of the identity." })
  organizationId!: string;
}

@Resolver(() => A2aParticipant)
export class A2aParticipantResolver {
  @FieldResolver(() => Identity, {
    nullable: true,
    description:
      "The identity. Null if it was deleted, and for viewers that may not see it: other organizations and other " +
      "agents.",
  })
  identity(@Root() participant: A2aParticipant, @Ctx() { viewer }: RequestContext): Identity | null {
    if (participant.handle === null) return null;
    // An agent's key sees no identity but its own, as everywhere else.
    const isVisible = isAgent(viewer)
      ? viewer.identityId === participant.identityId
      : viewer.kind === "system" || viewer.organizationId === participant.organizationId;
    return isVisible ? { id: participant.identityId } : null;
  }

  @FieldResolver(() => ContactReference, {
    nullable: true,
    description: "The contact of your organization for which it speaks. Null if there is none.",
  })
  contact(@Root() { handle }: A2aParticipant, @Ctx() context: RequestContext): Promise<ContactReference | null> | null {
    if (handle === null) return null;
    return context.loader(contactOfIdentifier).load({ kind: "handle", value: handle.toLowerCase() });
  }

  @FieldResolver(() => DomainAffiliation, {
    nullable: true,
    description:
      "The domain that the identity shows. Null if it shows none, and for other organizations if the identity is not " +
      "publicly discoverable.",
  })
  async affiliation(
    @Root() participant: A2aParticipant,
    @Ctx() context: RequestContext,
  ): Promise<DomainAffiliation | null> {
    if (participant.handle === null) return null;
    return (await context.loader(affiliationByIdentity).load(participant.identityId))?.affiliation ?? null;
  }
}
