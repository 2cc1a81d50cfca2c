import { Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { appendBrandEvent } from "../append-brand-event.js";
import { orgAuthority } from "../../authority.js";
import { orgErrors } from "../../errors.js";
import { lockBrand, removeBrand } from "../store.js";

@ObjectType({ description: "What deleting the brand came to." })
class DeleteBrandPayload {
  @Field(() => ID, { description: "The id that the registration had." })
  deletedBrandId!: string;
}

/** `deleteBrand` (wire contract org 2.7). */
@Resolver()
export class DeleteBrand {
  @Mutation(() => DeleteBrandPayload, {
    description:
      "Deletes the organization's brand registration, whatever its state. For admins. " +
      "Errors: `brand_not_registered`, `admin_required`.",
  })
  async deleteBrand(@Ctx() { viewer, services }: RequestContext): Promise<DeleteBrandPayload> {
    authorize(viewer, orgAuthority["brand.delete"]);
    const { keyring, clock } = services;
    return services.database.request.transaction(async (tx) => {
      const current = await lockBrand(tx, keyring, viewer.organizationId!);
      if (current === null) throw orgErrors.problem("brand_not_registered");
      const { row } = current;
      await removeBrand(tx, row.organizationId);
      await appendBrandEvent(tx, "brand.deleted", { ...row, version: row.version + 1, updatedAt: clock.now() });
      return { deletedBrandId: row.id };
    });
  }
}
