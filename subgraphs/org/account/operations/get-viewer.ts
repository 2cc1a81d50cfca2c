import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { orgAuthority } from "../../authority.js";
import { Viewer } from "../types/viewer.js";

/** `viewer`: who am I? */
@Resolver()
export class GetViewer {
  @Query(() => Viewer, { description: "Who the request acts as." })
  viewer(@Ctx() { viewer }: RequestContext): Viewer {
    authorize(viewer, orgAuthority["viewer.read"]);
    return { ...viewer, expiresAt: viewer.expiresAt === null ? null : new Date(viewer.expiresAt) };
  }
}
