import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { assignmentAuthority } from "../authority.js";
import { releaseAssignmentsOf } from "../change-assignments.js";
import { assignmentById } from "../loaders.js";

@InputType({ description: "The connection to end." })
class ReleaseImAssignmentInput {
  @Field(() => ID, { description: "UUID of the assignment." })
  assignmentId!: string;
}

@ObjectType({ description: "Result of ending a connection." })
class ReleaseImAssignmentPayload {
  @Field(() => ID, { description: "UUID of the assignment." })
  releasedAssignmentId!: string;
}

/** `releaseImAssignment` (wire contract im 5, 8). */
@Resolver()
export class ReleaseImAssignment {
  @Mutation(() => ReleaseImAssignmentPayload, {
    description:
      "Ends the connection of a person with an identity. The person is not notified and may connect again. Errors: " +
      "`admin_required`, `not_found` (also when it has ended).",
  })
  async releaseImAssignment(
    @Arg("input", () => ReleaseImAssignmentInput, { description: "The connection." })
    { assignmentId }: ReleaseImAssignmentInput,
    @Ctx() context: RequestContext,
  ): Promise<ReleaseImAssignmentPayload> {
    const { viewer, services } = context;
    const row = assignmentAuthority["im.assignment.release"];
    authorize(viewer, row);
    const what = "assignment with this id";
    const assignment = await context.loader(assignmentById).load(assignmentId);
    if (assignment === null) throw notFound(what);
    const { id, identityId, organizationId } = assignment;
    authorize(viewer, row, { identityId, organizationId, what });
    const { database, clock } = services;
    const released = await database.request.transaction((tx) => releaseAssignmentsOf(tx, { id }, clock.now()));
    if (released.length === 0) throw notFound(what);
    return { releasedAssignmentId: id };
  }
}
