import { Ctx, Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { explanations } from "../rules/admission-explanations.js";
import type { DenialRow } from "../store/admission-denials.js";
import { A2aContactRule } from "./contact-rule.js";
import { A2aParticipant } from "../../contexts/public.js";
import { contactRuleById } from "../loaders.js";
import { A2aSide } from "./enums.js";

/** A refusal as the side that refused sees it; the other side never does. */
@Directive('@key(fields: "id")')
@ObjectType({
  description:
    "Refusals of tasks between two agents by the settings or contact rules of one of them: the first and the last. " +
    "Further refusals within a minute are not recorded.",
})
export class A2aAdmissionDenial {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => A2aParticipant, { description: "The agent whose settings or rules refused." })
  denier!: A2aParticipant;

  @Field(() => A2aParticipant, { description: "The other agent." })
  peer!: A2aParticipant;

  @Field(() => A2aSide, {
    description: "The role of the identity that refused: requester or worker.",
  })
  side!: A2aSide;

  @Field(() => String, { description: "The step of the decision that applied: see a2aAdmission." })
  step!: string;

  @Field(() => Date, { description: "Time of the first refusal." })
  firstAt!: Date;

  @Field(() => Date, { description: "Time of the last recorded refusal." })
  lastAt!: Date;
}

/** A page of refusals. */
export const A2aAdmissionDenialConnection = connectionType(A2aAdmissionDenial, "A2aAdmissionDenial");

@Resolver(() => A2aAdmissionDenial)
export class A2aAdmissionDenialResolver {
  @FieldResolver(() => String, { description: "The step as a sentence." })
  explanation(@Root() { step }: DenialRow): string {
    return explanations[step];
  }

  @FieldResolver(() => A2aContactRule, {
    nullable: true,
    description: "The contact rule that decided. Null if no rule decided, or if it was deleted.",
  })
  rule(@Root() { ruleId }: DenialRow, @Ctx() context: RequestContext) {
    return ruleId === null ? null : context.loader(contactRuleById).load(ruleId);
  }
}
