import { randomUUID } from "node:crypto";
import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { appendBrandEvent } from "../append-brand-event.js";
import { brandAuthority } from "../authority.js";
import { brandErrors } from "../errors.js";
import { type BrandFacts, readBrandInput, taxIdViolation } from "../rules/brand-facts.js";
import { insertBrand } from "../store.js";
import { RegisterBrandInput } from "../types/brand-input.js";
import { ComplianceBrand } from "../types/compliance-brand.js";

@ObjectType({ description: "Result of registering a brand." })
class RegisterBrandPayload {
  @Field(() => ComplianceBrand, { description: "The registration." })
  brand!: ComplianceBrand;
}

/** `registerBrand` (wire contract org 2.7). */
@Resolver()
export class RegisterBrand {
  @Mutation(() => RegisterBrandPayload, {
    description:
      "Registers the organization's brand and submits it. For admins. Errors: `validation_failed`, " +
      "`brand_exists`, `admin_required`.",
  })
  async registerBrand(
    @Arg("input", () => RegisterBrandInput, { description: "The brand." }) input: RegisterBrandInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<RegisterBrandPayload> {
    authorize(viewer, brandAuthority["brand.register"]);
    const facts = check(input);
    const createdAt = services.clock.now();
    const brand = await services.database.request.transaction(async (tx) => {
      const inserted = await insertBrand(tx, services.keyring, {
        ...facts,
        id: randomUUID(),
        organizationId: viewer.organizationId!,
        status: "submitted",
        rejectionReason: null,
        submittedAt: createdAt,
        approvedAt: null,
        createdAt,
      });
      if (inserted === null) throw brandErrors.problem("brand_exists");
      await appendBrandEvent(tx, "brand.registered", inserted);
      return inserted;
    });
    return { brand: brand as unknown as ComplianceBrand };
  }
}

function check(input: RegisterBrandInput): BrandFacts {
  const { facts, violations } = readBrandInput(input);
  const all = { taxId: null, region: null, postalCode: null, ...facts } as BrandFacts;
  const wrongTaxId = violations.some(({ path }) => path[0] === "taxId") ? null : taxIdViolation(all);
  if (wrongTaxId !== null) violations.push(wrongTaxId);
  if (violations.length > 0) throw invalid(violations);
  return all;
}
