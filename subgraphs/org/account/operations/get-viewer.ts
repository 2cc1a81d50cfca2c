import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { accountAuthority } from "../authority.js";
import { Viewer } from "../types/viewer.js";

/** `viewer`: who am I? */
@Resolver()
export class GetViewer {
  @Query(() => Viewer, { description: "The caller of the request." })
  viewer(@Ctx() { viewer }: RequestContext): Viewer {
    authorize(viewer, accountAuthority["viewer.read"]);
    return { ...viewer, expiresAt: viewer.expiresAt === null ? null : new Date(viewer.expiresAt) };
  }
}
