import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { ImLineType } from "../../../shared/graphql/im-line-type.js";
import { compareInput, keyedWriteId } from "../../../shared/idempotency/keyed-write.js";
import { lineAuthority } from "../authority.js";
import { claimFreeLine } from "../claim-line.js";
import { shownLineById } from "../loaders.js";
import { isClaimKey } from "../rules/claim-key.js";
import { insertClaim, lockClaim } from "../store/claims.js";
import { ImLine } from "../types.js";

const route = "numbers";

@InputType({ description: "A number to claim." })
class ClaimImLineInput {
  @Field(() => ImLineType, { nullable: true, description: "What it may do. Default: `DEDICATED_OUTBOUND`." })
  type?: ImLineType | null;
}

@ObjectType({ description: "Result of a claim." })
class ClaimImLinePayload {
  @Field(() => ImLine, { description: "The number. It is attached to no identity yet." })
  line!: ImLine;
}

/** `claimImLine` (wire contract im 7). */
@Resolver()
export class ClaimImLine {
  @Mutation(() => ClaimImLinePayload, {
    description:
      "Claims a free number for the organization. Requires an Idempotency-Key of 1 to 128 characters: a repeat " +
      "returns the same number, and a concurrent repeat waits for the first request. Errors: `admin_required`, " +
      "`validation_failed`, `idempotency_key_reused`, `dedicated_imessage_number_quota_exceeded`, " +
      "`dedicated_imessage_number_inventory_pending`.",
  })
  async claimImLine(
    @Arg("input", () => ClaimImLineInput, { description: "The claim." }) input: ClaimImLineInput,
    @Ctx() context: RequestContext,
  ): Promise<ClaimImLinePayload> {
    const { viewer, services, idempotencyKey } = context;
    authorize(viewer, lineAuthority["im.line.claim"]);
    if (idempotencyKey === null || !isClaimKey(idempotencyKey)) {
      throw invalidValue(["idempotencyKey"], "A claim requires an Idempotency-Key of 1 to 128 printable characters.");
    }
    const type = input.type ?? ImLineType.DEDICATED_OUTBOUND;
    const organizationId = viewer.organizationId!;
    const key = { organizationId, route, idempotencyKey };
    const compared = compareInput(services.keyring, { type });
    const claim = await services.database.request.transaction(async (tx) => {
      const earlier = await lockClaim(tx, key);
      if (earlier !== null) {
        if (!compared.isOf(earlier.inputHash)) throw sharedErrors.problem("idempotency_key_reused");
        return { ...earlier, replayed: true };
      }
      const { id: lineId } = await claimFreeLine(tx, context, organizationId, type);
      const createdAt = services.clock.now();
      await insertClaim(tx, key, { inputHash: compared.hash, lineId, createdAt });
      return { lineId, createdAt, replayed: false };
    });
    if (claim.replayed) context.notes.replayed = true;
    context.notes.keyedWrite = keyedWriteId(`im-claim/${organizationId}/${route}`, idempotencyKey, claim.createdAt);
    const line = await context.loader(shownLineById).load(claim.lineId);
    // The organization was deleted in between.
    if (line === null) throw notFound("number with this id");
    return { line: line as ImLine };
  }
}
