import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, invalidValue } from "../../../shared/errors/shared-errors.js";
import { ImLineType } from "../../../shared/graphql/im-line-type.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { createIdentity } from "../create-identity.js";
import { checkHandle } from "../take-handle.js";
import { identityAuthority } from "../authority.js";
import { checkLineWish } from "../check-line-wish.js";
import { identityTextViolations } from "../rules/identity-input.js";
import { Identity } from "../types/identity.js";

@InputType({ description: "The mailbox of a new identity." })
class NewMailboxInput {
  @Field(() => String, {
    nullable: true,
    description: "The part before the @. On the platform's domain it must be the handle.",
  })
  emailLocalPart?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Domain of the address. Default: the platform's domain. Any other domain must be verified first.",
  })
  sendingDomain?: string | null;
}

@InputType({ description: "A new identity." })
class CreateIdentityInput {
  @Field(() => String, {
    description:
      "3 to 63 characters: a-z, 0-9 and single hyphens, with a letter or digit at both ends. A leading @ is " +
      "removed, and capitals become lowercase.",
  })
  agentHandle!: string;

  @Field(() => String, { nullable: true, description: "1 to 255 characters. Default: the handle." })
  displayName?: string | null;

  @Field(() => String, { nullable: true, description: "Up to 10,000 characters." })
  description?: string | null;

  @Field(() => NewMailboxInput, {
    nullable: true,
    description: "The mailbox of the identity. Every identity gets one.",
  })
  mailbox?: NewMailboxInput | null;

  @Field(() => [ID], {
    nullable: true,
    description: "Secrets of the organization's vault that it gets access to.",
  })
  vaultSecretIds?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it sends and receives instant messages. Default: false.",
  })
  imEnabled?: boolean | null;

  @Field(() => ImLineType, {
    nullable: true,
    description: "Claims a number for instant messages and attaches it. Only with `imEnabled: true`.",
  })
  claimImLine?: ImLineType | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether a carrier may give its contact card to those it writes to. Default: true.",
  })
  contactSharingEnabled?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Gives access to all secrets that the vault has at this time. Use this or `vaultSecretIds`.",
  })
  allVaultSecrets?: boolean | null;
}

@ObjectType({ description: "Result of creating an identity." })
class CreateIdentityPayload {
  @Field(() => Identity, { description: "The new identity." })
  identity!: Identity;
}

/** `createIdentity` (wire contract org 2.5). */
@Resolver()
export class CreateIdentity {
  @Mutation(() => CreateIdentityPayload, {
    description:
      "Creates an identity with everything that belongs to it, in one transaction. Accepts an Idempotency-Key. " +
      "Errors: `validation_failed`, `agent_handle_unavailable`, `identity_quota_exceeded`, `admin_required`, " +
      "`not_found` (the organization was just deleted), `sending_domain_not_verified`, `vault_not_initialized`, " +
      "`vault_quota_exceeded`, `dedicated_imessage_number_quota_exceeded`, " +
      "`dedicated_imessage_number_inventory_pending`.",
  })
  async createIdentity(
    @Arg("input", () => CreateIdentityInput, { description: "The identity." }) input: CreateIdentityInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateIdentityPayload> {
    const { viewer, services } = context;
    authorize(viewer, identityAuthority["identity.create"]);
    const violations = identityTextViolations(input);
    if (violations.length > 0) throw invalid(violations);
    const agentHandle = checkHandle("agentHandle", input.agentHandle);
    const vaultSecrets = wantedSecrets(input);
    const { displayName, description, mailbox, imEnabled, claimImLine } = input;
    const contactSharingEnabled = input.contactSharingEnabled ?? true;
    checkLineWish({ claimImLine }, imEnabled === true);
    const organizationId = viewer.organizationId!;
    const identity = await once(context, "createIdentity", input, async (tx) => {
      const options = {
        mailbox: mailbox ?? null,
        vaultSecrets,
        imEnabled: imEnabled ?? false,
        ...(claimImLine ? { claimImLine } : {}),
      };
      const texts = { displayName, description };
      const order = { organizationId, agentHandle, ...texts, contactSharingEnabled, options, by: context };
      return createIdentity(tx, services, order);
    });
    return { identity };
  }
}

function wantedSecrets({ vaultSecretIds, allVaultSecrets }: CreateIdentityInput): readonly string[] | "all" {
  if (allVaultSecrets !== true) return vaultSecretIds ?? [];
  if (vaultSecretIds?.length)
    throw invalidValue(["allVaultSecrets"], "List secrets, or request all of them, but not both.");
  return "all";
}
