import { Args, ArgsType, Ctx, Field, Int, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { labelAuthority } from "../authority.js";
import { pageLabels } from "../page-labels.js";
import { LabelConnection } from "../types/label.js";

@ArgsType()
class LabelArgs extends ConnectionArgs {
  @Field(() => String, { nullable: true, description: "Only labels that begin with it." })
  prefix?: string | null;

  @Field(() => Int, { nullable: true, description: "Items to skip, at most 10,000. Not together with `after`." })
  offset?: number | null;
}

/** `labels` (wire contract labels 3). */
@Resolver()
export class ListLabels {
  @Query(() => LabelConnection, {
    description:
      "The labels that your organization can use: first those that Parley sets by itself, then its own, " +
      "alphabetically. Errors: `validation_failed`, `invalid_cursor`.",
  })
  async labels(@Args(() => LabelArgs) args: LabelArgs, @Ctx() context: RequestContext) {
    authorize(context.viewer, labelAuthority["label.read"]);
    return pageLabels(context, args);
  }
}
