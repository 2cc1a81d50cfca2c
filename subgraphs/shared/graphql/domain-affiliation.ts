import { Directive, Field, GraphQLISODateTime, ObjectType } from "type-graphql";

/** States that an identity belongs to the organization that owns a domain. */
@Directive("@shareable")
@ObjectType({
  description: "The domain of the organization of an identity, which has proved that it owns the domain.",
})
export class DomainAffiliation {
  @Field(() => String, { description: "The domain, in lowercase and in punycode." })
  domain!: string;

  @Field(() => String, { description: "Who looked for the proof. On this server always `parley`." })
  verifier!: string;

  @Field(() => GraphQLISODateTime, { description: "When the proof was last found." })
  lastSuccessAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "Until when this is valid, if the proof is not found again." })
  validUntil!: Date;
}
