import { Field, InputType, ObjectType } from "type-graphql";
import type { Skill, SkillInput } from "../rules/skills.js";

/** A skill that an agent advertises (wire contract a2a 2.1). */
@ObjectType({ description: "A skill that an agent advertises on its card." })
export class A2aSkill implements Skill {
  @Field(() => String, { description: "Unique among the agent's skills." })
  id!: string;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => String, { description: "What the agent does with this skill." })
  description!: string;

  @Field(() => [String], { description: "Keywords." })
  tags!: string[];

  @Field(() => [String], { nullable: true, description: "Sample requests. Null if there are none." })
  examples?: string[];

  @Field(() => [String], {
    nullable: true,
    description: "Accepted media types. Null if the defaults of the card apply.",
  })
  inputModes?: string[];

  @Field(() => [String], {
    nullable: true,
    description: "Returned media types. Null if the defaults of the card apply.",
  })
  outputModes?: string[];
}

/** A skill to advertise (wire contract a2a 4.7). */
@InputType({ description: "A skill to advertise. Empty optional lists are dropped." })
export class A2aSkillInput implements SkillInput {
  @Field(() => String, { description: "1 to 64 characters, unique." })
  id!: string;

  @Field(() => String, { description: "1 to 100 characters." })
  name!: string;

  @Field(() => String, { description: "1 to 1000 characters." })
  description!: string;

  @Field(() => [String], { description: "1 to 20 keywords of 1 to 50 characters." })
  tags!: string[];

  @Field(() => [String], { nullable: true, description: "Up to 20 sample requests." })
  examples?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Up to 20 media types." })
  inputModes?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Up to 20 media types." })
  outputModes?: string[] | null;
}
