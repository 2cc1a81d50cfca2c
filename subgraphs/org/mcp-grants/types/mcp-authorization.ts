import { Field, ObjectType } from "type-graphql";

/** The facts that a person needs for the decision. */
@ObjectType({ description: "An application that asks for access at /mcp." })
export class McpAuthorization {
  @Field(() => String, { description: "What the application calls itself. Nobody has checked this name." })
  clientName!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The host that the application belongs to. Null if it registered itself: then nothing proves who it is.",
  })
  clientHost!: string | null;

  @Field(() => String, { description: "The host that gets access: the browser goes there with the answer." })
  redirectHost!: string;

  @Field(() => Boolean, { description: "Whether that is a program on the machine of the person." })
  isLocal!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "Why the request is refused, regardless of what the person decides. Null if it is not.",
  })
  refusal!: string | null;

  @Field(() => String, { description: "Where the browser goes if the request is refused or the person declines." })
  declineUrl!: string;
}
