import { Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { appendBrandEvent } from "../append-brand-event.js";
import { brandAuthority } from "../authority.js";
import { brandErrors } from "../errors.js";
import { lockBrand, removeBrand } from "../store.js";

@ObjectType({ description: "Result of deleting the brand." })
class DeleteBrandPayload {
  @Field(() => ID, { description: "Id of the deleted registration." })
  deletedBrandId!: string;
}

/** `deleteBrand` (wire contract org 2.7). */
@Resolver()
export class DeleteBrand {
  @Mutation(() => DeleteBrandPayload, {
    description:
      "Deletes the organization's brand registration in any state. For admins. Errors: `brand_not_registered`, " +
      "`admin_required`.",
  })
  async deleteBrand(@Ctx() { viewer, services }: RequestContext): Promise<DeleteBrandPayload> {
    authorize(viewer, brandAuthority["brand.delete"]);
    const { keyring, clock } = services;
    return services.database.request.transaction(async (tx) => {
      const current = await lockBrand(tx, keyring, viewer.organizationId!);
      if (current === null) throw brandErrors.problem("brand_not_registered");
      const { row } = current;
      await removeBrand(tx, row.organizationId);
      await appendBrandEvent(tx, "brand.deleted", { ...row, version: row.version + 1, updatedAt: clock.now() });
      return { deletedBrandId: row.id };
    });
  }
}
