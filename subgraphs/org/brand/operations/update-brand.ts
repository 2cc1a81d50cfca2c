import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { appendBrandEvent } from "../append-brand-event.js";
import { brandAuthority } from "../authority.js";
import { brandErrors } from "../errors.js";
import { type BrandFacts, readBrandInput, taxIdViolation } from "../rules/brand-facts.js";
import { mayChange, moved } from "../rules/brand-status.js";
import { lockBrand, updateBrand } from "../store.js";
import { UpdateBrandInput } from "../types/brand-input.js";
import { ComplianceBrand } from "../types/compliance-brand.js";

@ObjectType({ description: "Result of a change of the brand." })
class UpdateBrandPayload {
  @Field(() => ComplianceBrand, { description: "The registration in its current state." })
  brand!: ComplianceBrand;
}

/** `updateBrand` (wire contract org 2.7). */
@Resolver()
export class UpdateBrand {
  @Mutation(() => UpdateBrandPayload, {
    description:
      "Changes the organization's brand and submits it again, regardless of the previous decision. A change " +
      "without effect leaves it as it is. For admins. Errors: `validation_failed`, `brand_not_registered`, " +
      "`brand_in_review`, `admin_required`.",
  })
  async updateBrand(
    @Arg("input", () => UpdateBrandInput, { description: "The change." }) input: UpdateBrandInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<UpdateBrandPayload> {
    authorize(viewer, brandAuthority["brand.update"]);
    const { facts, violations } = readBrandInput(input);
    if (violations.length > 0) throw invalid(violations);
    const { keyring, clock } = services;
    const brand = await services.database.request.transaction(async (tx) => {
      const current = await lockBrand(tx, keyring, viewer.organizationId!);
      if (current === null) throw brandErrors.problem("brand_not_registered");
      const { row } = current;
      if (!mayChange(row.status)) throw brandErrors.problem("brand_in_review");
      const change = differences(current.facts, facts);
      if (Object.keys(change).length === 0) return row;
      const wrongTaxId = taxIdViolation({ ...current.facts, ...change });
      if (wrongTaxId !== null) throw invalid([wrongTaxId]);
      const now = clock.now();
      const changed = await updateBrand(tx, keyring, row.id, { ...change, ...moved(row, "submitted", now) }, now);
      await appendBrandEvent(tx, "brand.updated", changed);
      return changed;
    });
    return { brand: brand as unknown as ComplianceBrand };
  }
}

function differences(current: BrandFacts, given: Partial<BrandFacts>): Partial<BrandFacts> {
  const names = Object.keys(given) as (keyof BrandFacts)[];
  return Object.fromEntries(names.filter((name) => given[name] !== current[name]).map((name) => [name, given[name]]));
}
