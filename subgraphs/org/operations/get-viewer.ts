import { Ctx, Field, ObjectType, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../shared/context/request-context.js";

/** Who the request acts as. */
@ObjectType("Viewer", { description: "Who the request acts as." })
export class ViewerType {
  @Field(() => String, { description: "Kind of viewer." })
  kind!: string;
}

/** `viewer`: who am I? */
@Resolver()
export class GetViewer {
  @Query(() => ViewerType, { description: "Who the request acts as." })
  viewer(@Ctx() context: RequestContext): ViewerType {
    return { kind: context.viewer.kind };
  }
}
