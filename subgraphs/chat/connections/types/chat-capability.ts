import { Field, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import type { Capability } from "../rules/capabilities.js";

/** A capability (wire contract chat 10.3). */
@ObjectType({ description: "Something that a bot can do in its workspace if it has the required scopes." })
export class ChatCapability {
  @Field(() => String, { description: "Its name, such as `messages_send`." })
  name!: string;

  @Field(() => [String], { description: "The scopes that Slack requires for it." })
  requiredScopes!: readonly string[];

  @Field(() => [String], { description: "The required scopes that the bot does not have." })
  missingScopes!: readonly string[];
}

@Resolver(() => ChatCapability)
export class ChatCapabilityResolver {
  @FieldResolver(() => Boolean, {
    description: "Whether the bot has all required scopes. The workspace may still refuse.",
  })
  scopesSatisfied(@Root() { missingScopes }: Capability): boolean {
    return missingScopes.length === 0;
  }
}
