import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { textViolation } from "../../../shared/rules/text.js";
import { appendBrandEvent } from "../append-brand-event.js";
import { brandAuthority } from "../authority.js";
import { brandErrors } from "../errors.js";
import { mayMove, moved, rejectionReasonLength } from "../rules/brand-status.js";
import { lockBrand, updateBrand } from "../store.js";
import { BrandStatus } from "../types/brand-enums.js";
import { ComplianceBrand } from "../types/compliance-brand.js";

@InputType({ description: "The decision of a reviewer." })
class ReviewBrandInput {
  @Field(() => BrandStatus, { description: "The new status." })
  status!: BrandStatus;

  @Field(() => String, {
    nullable: true,
    description: "Why it is rejected: 1 to 1000 characters. Required for a rejection, and refused otherwise.",
  })
  rejectionReason?: string | null;
}

@ObjectType({ description: "Result of a review of the brand." })
class ReviewBrandPayload {
  @Field(() => ComplianceBrand, { description: "The registration in its current state." })
  brand!: ComplianceBrand;
}

/** `reviewBrand` (wire contract org 2.7): without a carrier's provider, only the operator reviews registrations. */
@Resolver()
export class ReviewBrand {
  @Mutation(() => ReviewBrandPayload, {
    description:
      "Records a review decision about the organization's brand registration. For console admins. Errors: " +
      "`validation_failed`, `brand_not_registered`, `brand_move_refused`, `admin_required`, " +
      "`credential_not_accepted`.",
  })
  async reviewBrand(
    @Arg("input", () => ReviewBrandInput, { description: "The decision." }) input: ReviewBrandInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ReviewBrandPayload> {
    authorize(viewer, brandAuthority["brand.review"]);
    const { status, rejectionReason = null } = input;
    const violation = reasonViolation(status, rejectionReason);
    if (violation !== null) throw invalid([violation]);
    const { keyring, clock } = services;
    const brand = await services.database.request.transaction(async (tx) => {
      const current = await lockBrand(tx, keyring, viewer.organizationId!);
      if (current === null) throw brandErrors.problem("brand_not_registered");
      const { row } = current;
      if (row.status === status && row.rejectionReason === rejectionReason) return row;
      if (!mayMove(row.status, status)) throw brandErrors.problem("brand_move_refused");
      const now = clock.now();
      const changed = await updateBrand(tx, keyring, row.id, moved(row, status, now, rejectionReason), now);
      await appendBrandEvent(tx, "brand.reviewed", changed);
      return changed;
    });
    return { brand: brand as unknown as ComplianceBrand };
  }
}

function reasonViolation(status: BrandStatus, reason: string | null): Violation | null {
  const path = ["rejectionReason"];
  if (status !== "rejected") return reason === null ? null : { path, message: "Only a rejection has a reason." };
  if (reason === null) return { path, message: "A rejection needs a reason.", type: "missing" };
  return textViolation(path, reason, rejectionReasonLength);
}
