import { Ctx, Field, FieldResolver, GraphQLISODateTime, Int, ObjectType, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { labelAuthority } from "../authority.js";
import { usesOfLabel } from "../loaders.js";

/** How many objects have a label. */
@ObjectType({ description: "How many objects have a label, each number up to 10,000." })
export class LabelCounts {
  @Field(() => Int, { description: "Mails." })
  messages!: number;

  @Field(() => Int, { description: "Drafts of mails." })
  drafts!: number;

  @Field(() => Int, { description: "Conversations of instant messages." })
  imConversations!: number;

  @Field(() => Int, { description: "Conversations of team chat." })
  chatConversations!: number;

  @Field(() => Int, { description: "Tasks between agents." })
  tasks!: number;
}

/** A label of an organization. */
@ObjectType({ description: "A label: a name with which an organization organizes its mail." })
export class Label {
  /** Null for a system label. */
  id!: string | null;

  @Field(() => String, { description: "Its name, in lowercase." })
  name!: string;

  @Field(() => Boolean, { description: "Whether Parley sets it by itself, as `unread`." })
  isSystem!: boolean;

  @Field(() => String, { nullable: true, description: "Its color: # and six hexadecimal digits." })
  color!: string | null;

  @Field(() => String, { nullable: true, description: "What it is for." })
  description!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was first used. Null for a system label." })
  createdAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it last changed. Null for a system label." })
  updatedAt!: Date | null;
}

/** Pages of labels. */
export const LabelConnection = connectionType(Label, "Label");

@Resolver(() => Label)
export class LabelResolver {
  @FieldResolver(() => LabelCounts, {
    nullable: true,
    description:
      "How many objects have it, for admin keys and the organization's users. Null for agents, and for a system label.",
  })
  async counts(@Root() { id }: Label, @Ctx() context: RequestContext): Promise<LabelCounts | null> {
    if (id === null || !may(context.viewer, labelAuthority["label.count"])) return null;
    const uses = await context.loader(usesOfLabel).load(id);
    return { messages: 0, drafts: 0, imConversations: 0, chatConversations: 0, tasks: 0, ...uses };
  }
}
