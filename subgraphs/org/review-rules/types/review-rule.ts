import { GraphQLJSON } from "graphql-scalars";
import {
  Ctx,
  Directive,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  InputType,
  Int,
  ObjectType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { ActivityActor, shownActor } from "../../../shared/people/activity-actor.js";
import { listsOfCondition } from "../../../shared/reviews/rules/review-lists.js";
import { ruleSentence } from "../../../shared/reviews/rules/rule-sentence.js";
import { identityById } from "../../identities/public.js";
import { listById, ruleById } from "../loaders.js";
import type { ReviewRuleRow } from "../store/rules.js";
import { scopeOf } from "../rules/rule-draft.js";
import { ReviewAction, ReviewDirection, ReviewExpiry, ReviewRuleScope } from "./enums.js";

@ObjectType({ description: "A condition of a review rule." })
export class ReviewCondition {
  @Field(() => String, { description: "Its name, such as `audience`. The documentation lists them." })
  type!: string;

  @Field(() => GraphQLJSON, { description: "Its value: a text, a number, a list or an object." })
  value!: unknown;
}

@InputType({ description: "A condition of a review rule." })
export class ReviewConditionInput {
  @Field(() => String, { description: "Its name, such as `audience`. The documentation lists them." })
  type!: string;

  @Field(() => GraphQLJSON, { description: "Its value: a text, a number, a list or an object." })
  value!: unknown;
}

/** A rule about what agents send, or about what arrives for them (wire contract reviews 2.1). */
@Directive('@key(fields: "id")')
@ObjectType({
  description: "A rule about what agents send, or about what arrives for them. The first rule that fits decides.",
})
export class ReviewRule {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => Boolean, { description: "Whether it is applied." })
  enabled!: boolean;

  @Field(() => ReviewRuleScope, { description: "Whose sends it is about." })
  appliesTo!: ReviewRuleScope;

  @Field(() => [ReviewCondition], { description: "All of them must be met." })
  conditions!: ReviewCondition[];

  @Field(() => ReviewAction, { description: "What happens." })
  action!: ReviewAction;

  @Field(() => Int, { description: "How many people must agree to what is held: 1 or 2." })
  approvals!: number;

  @Field(() => Int, { nullable: true, description: "Hours until a held send expires. Null: as the policy says." })
  ttlHours!: number | null;

  @Field(() => ReviewExpiry, { nullable: true, description: "What becomes of it then. Null: as the policy says." })
  onExpiry!: ReviewExpiry | null;

  @Field(() => String, { nullable: true, description: "What the agent is answered. It sees nothing else of the rule." })
  messageToAgent!: string | null;

  @Field(() => Int, { description: "Its version. It rises with each change." })
  version!: number;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => ReviewRule)
export class ReviewRuleResolver {
  @FieldResolver(() => ReviewDirection, { description: "Whether it is about what is sent or about what arrives." })
  direction(@Root() { operations }: ReviewRuleRow): ReviewDirection {
    return scopeOf(operations).direction;
  }

  @FieldResolver(() => [String], {
    description: "What it is about, such as `mail.send`. Empty for a rule about what arrives.",
  })
  operations(@Root() { operations }: ReviewRuleRow): string[] {
    return [...scopeOf(operations).operations];
  }

  @FieldResolver(() => [String], { description: "What arrives, such as `mail`. Empty for a rule about what is sent." })
  topics(@Root() { operations }: ReviewRuleRow): string[] {
    return [...scopeOf(operations).topics];
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description: "Handles of the agents that it is about, without those that are deleted. Null: all agents.",
  })
  async agentHandles(@Root() row: ReviewRuleRow, @Ctx() context: RequestContext): Promise<string[] | null> {
    if (row.allIdentities) return null;
    const found = await Promise.all(row.identityIds.map((id) => context.loader(identityById).load(id)));
    return found.flatMap((identity) => (identity === null ? [] : [identity.agentHandle]));
  }

  @FieldResolver(() => String, { description: "The rule as a sentence." })
  async sentence(
    @Root() { identityIds, allIdentities, ...rule }: ReviewRuleRow,
    @Ctx() context: RequestContext,
  ): Promise<string> {
    const ids = rule.conditions.flatMap(listsOfCondition);
    const lists = await Promise.all(ids.map((id) => context.loader(listById).load(id)));
    const names = new Map(lists.flatMap((list) => (list === null ? [] : [[list.id, list.name] as const])));
    const judged = { ...rule, identities: allIdentities ? ("all" as const) : identityIds };
    return ruleSentence(judged, (id) => names.get(id) ?? null);
  }

  @FieldResolver(() => ActivityActor, { description: "Who created it." })
  async createdBy(@Root() row: ReviewRuleRow, @Ctx() context: RequestContext): Promise<ActivityActor> {
    return shownActor({ kind: "person", id: row.createdBy, organizationId: row.organizationId }, context);
  }
}

/** The rule for a key; null when the viewer may not know of it. */
export const resolveReviewRuleReference: ReferenceResolver = async ({ id }, context) =>
  (await context.loader(ruleById).load(id ?? "")) as unknown as ReviewRule | null;
