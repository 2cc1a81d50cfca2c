import { Field, ID, InputType } from "type-graphql";
import type { PushConfigInput } from "../rules/push-config.js";

@InputType({ description: "What goes into the Authorization header of a task's updates." })
class A2aPushAuthenticationInput {
  @Field(() => String, { description: "A scheme of HTTP, such as Bearer." })
  scheme!: string;

  @Field(() => String, { nullable: true, description: "Up to 4096 characters; without them, no header is sent." })
  credentials?: string | null;
}

/** A push configuration as clients write it (A2A 1.0, 4.3.1). */
@InputType({ description: "Where and how the changes of a task are told." })
export class A2aPushConfigInput implements PushConfigInput {
  @Field(() => ID, {
    nullable: true,
    description: "What it is called within its task, up to 128 characters; the task's id when omitted.",
  })
  configId?: string | null;

  @Field(() => String, { description: "The receiver's address: https, up to 2048 characters, without credentials." })
  url!: string;

  @Field(() => String, {
    nullable: true,
    description: "Sent back in X-A2A-Notification-Token, up to 2048 characters.",
  })
  token?: string | null;

  @Field(() => A2aPushAuthenticationInput, { nullable: true, description: "How the receiver is to know the sender." })
  authentication?: A2aPushAuthenticationInput | null;
}
