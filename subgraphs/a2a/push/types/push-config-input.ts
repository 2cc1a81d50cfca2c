import { Field, ID, InputType } from "type-graphql";
import type { PushConfigInput } from "../rules/push-config.js";

@InputType({ description: "The Authorization header of a task's updates." })
class A2aPushAuthenticationInput {
  @Field(() => String, { description: "An HTTP authentication scheme, such as Bearer." })
  scheme!: string;

  @Field(() => String, {
    nullable: true,
    description: "Up to 4096 characters. Without credentials, no header is sent.",
  })
  credentials?: string | null;
}

/** A push configuration as clients write it (A2A 1.0, 4.3.1). */
@InputType({ description: "A URL that receives the changes of a task." })
export class A2aPushConfigInput implements PushConfigInput {
  @Field(() => ID, {
    nullable: true,
    description: "Id of the configuration within the task, up to 128 characters. Default: the task's id.",
  })
  configId?: string | null;

  @Field(() => String, { description: "URL of the receiver: https, up to 2048 characters, without credentials." })
  url!: string;

  @Field(() => String, {
    nullable: true,
    description: "Value of the header X-A2A-Notification-Token, up to 2048 characters.",
  })
  token?: string | null;

  @Field(() => A2aPushAuthenticationInput, {
    nullable: true,
    description: "How the receiver authenticates the sender.",
  })
  authentication?: A2aPushAuthenticationInput | null;
}
