import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, invalidValue } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { createIdentity } from "../create-identity.js";
import { checkHandle } from "../take-handle.js";
import { orgAuthority } from "../../authority.js";
import { identityTextViolations } from "../rules/identity-input.js";
import { Identity } from "../types/identity.js";

@InputType({ description: "Wishes for the mailbox of a new identity." })
class NewMailboxInput {
  @Field(() => String, {
    nullable: true,
    description: "Part before the @. On the platform's domain it must be the handle.",
  })
  emailLocalPart?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Domain of the address. Omitted or null: the platform's; another one must be verified first.",
  })
  sendingDomain?: string | null;
}

@InputType({ description: "A new identity." })
class CreateIdentityInput {
  @Field(() => String, {
    description:
      "3 to 63 of a-z, 0-9 and single hyphens, alphanumeric at both ends; a leading @ and capitals are folded.",
  })
  agentHandle!: string;

  @Field(() => String, { nullable: true, description: "1 to 255 characters; the handle unless given." })
  displayName?: string | null;

  @Field(() => String, { nullable: true, description: "Up to 10,000 characters." })
  description?: string | null;

  @Field(() => NewMailboxInput, { nullable: true, description: "Every identity gets a mailbox; this is how." })
  mailbox?: NewMailboxInput | null;

  @Field(() => [ID], {
    nullable: true,
    description: "Secrets of the organization's vault that it may fetch from the beginning.",
  })
  vaultSecretIds?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "It may fetch all secrets that the vault has at that moment; instead of `vaultSecretIds`.",
  })
  allVaultSecrets?: boolean | null;
}

@ObjectType({ description: "What creating an identity came to." })
class CreateIdentityPayload {
  @Field(() => Identity, { description: "The new identity." })
  identity!: Identity;
}

/** `createIdentity` (wire contract org 2.5). */
@Resolver()
export class CreateIdentity {
  @Mutation(() => CreateIdentityPayload, {
    description:
      "Creates an identity and everything that belongs to it, as one. Takes an Idempotency-Key. " +
      "Errors: `validation_failed`, `agent_handle_unavailable`, `identity_quota_exceeded`, `admin_required`, " +
      "`not_found` (the organization was just deleted), `sending_domain_not_verified`, `vault_not_initialized`, `vault_quota_exceeded`.",
  })
  async createIdentity(
    @Arg("input", () => CreateIdentityInput, { description: "The identity." }) input: CreateIdentityInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateIdentityPayload> {
    const { viewer, services } = context;
    authorize(viewer, orgAuthority["identity.create"]);
    const violations = identityTextViolations(input);
    if (violations.length > 0) throw invalid(violations);
    const agentHandle = checkHandle("agentHandle", input.agentHandle);
    const vaultSecrets = wantedSecrets(input);
    const { displayName, description, mailbox } = input;
    const organizationId = viewer.organizationId!;
    const identity = await once(context, "createIdentity", input, async (tx) => {
      const options = { mailbox: mailbox ?? null, vaultSecrets };
      const order = { organizationId, agentHandle, displayName, description, options, by: context };
      return createIdentity(tx, services, order);
    });
    return { identity };
  }
}

function wantedSecrets({ vaultSecretIds, allVaultSecrets }: CreateIdentityInput): readonly string[] | "all" {
  if (allVaultSecrets !== true) return vaultSecretIds ?? [];
  if (vaultSecretIds?.length) throw invalidValue(["allVaultSecrets"], "Name secrets, or ask for all of them.");
  return "all";
}
