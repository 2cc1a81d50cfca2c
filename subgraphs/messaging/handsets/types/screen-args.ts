import { ArgsType, Field } from "type-graphql";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";

/** How a list of a phone is read. */
@ArgsType()
export class ScreenArgs extends ConnectionArgs {
  @Field(() => Boolean, {
    defaultValue: false,
    description: "Whether the newest item is first. A cursor belongs to one order.",
  })
  newestFirst!: boolean;
}
