import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { ImLineType } from "../../../shared/graphql/im-line-type.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { normalizeHandle } from "../../../shared/identity/handle.js";
import { changeIdentity } from "../change-identity.js";
import { checkHandle } from "../take-handle.js";
import { identityAuthority } from "../authority.js";
import { checkLineWish, requireClaimKey } from "../check-line-wish.js";
import { readModes } from "../read-modes.js";
import { identityTextViolations } from "../rules/identity-input.js";
import { lockVisibleIdentity } from "../store/identities.js";
import { Identity } from "../types/identity.js";

@InputType({ description: "A change of an identity. Omitted fields are unchanged." })
class UpdateIdentityInput {
  @Field(() => String, { description: "Its current handle. A leading @ and capitals are accepted." })
  agentHandle!: string;

  @Field(() => String, { nullable: true, description: "Its new handle. The email address keeps the old one." })
  newAgentHandle?: string | null;

  @Field(() => String, { nullable: true, description: "1 to 255 characters. Null clears it." })
  displayName?: string | null;

  @Field(() => String, { nullable: true, description: "Up to 10,000 characters. Null clears it." })
  description?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether a carrier may give its contact card to those it writes to.",
  })
  contactSharingEnabled?: boolean | null;

  @Field(() => FilterMode, {
    nullable: true,
    description: "Who may write to its mailbox, and whom it may write to, if no contact rule applies. Admins only.",
  })
  mailFilterMode?: FilterMode | null;

  @Field(() => FilterMode, {
    nullable: true,
    description: "Who may write to its mailbox. Not with `mailFilterMode`. Admins only.",
  })
  mailInboundFilterMode?: FilterMode | null;

  @Field(() => FilterMode, {
    nullable: true,
    description: "Whom it may write mail to. Not with `mailFilterMode`. Admins only.",
  })
  mailOutboundFilterMode?: FilterMode | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it sends and receives instant messages. Refused while it is unclaimed.",
  })
  imEnabled?: boolean | null;

  @Field(() => FilterMode, {
    nullable: true,
    description: "With whom it exchanges instant messages if no contact rule applies. Admins only.",
  })
  imFilterMode?: FilterMode | null;

  @Field(() => FilterMode, {
    nullable: true,
    description: "Who may send it instant messages. Not with `imFilterMode`. Admins only.",
  })
  imInboundFilterMode?: FilterMode | null;

  @Field(() => FilterMode, {
    nullable: true,
    description: "Whom it may send instant messages to. Not with `imFilterMode`. Admins only.",
  })
  imOutboundFilterMode?: FilterMode | null;

  @Field(() => FilterMode, {
    nullable: true,
    description: "With whom it talks in Slack if no contact rule applies. Admins only.",
  })
  chatFilterMode?: FilterMode | null;

  @Field(() => FilterMode, {
    nullable: true,
    description: "Whose messages it sees in Slack. Not with `chatFilterMode`. Admins only.",
  })
  chatInboundFilterMode?: FilterMode | null;

  @Field(() => FilterMode, {
    nullable: true,
    description: "To whom it may write in Slack. Not with `chatFilterMode`. Admins only.",
  })
  chatOutboundFilterMode?: FilterMode | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "UUID of a number of the organization to attach; null detaches its number. If the number changes, the identity's " +
      "connections with people end. Admins only.",
  })
  imLineId?: string | null;

  @Field(() => ImLineType, {
    nullable: true,
    description: "Claims a number of this type and attaches it. Requires an Idempotency-Key. Admins only.",
  })
  claimImLine?: ImLineType | null;
}

@ObjectType({ description: "Result of a change of an identity." })
class UpdateIdentityPayload {
  @Field(() => Identity, { description: "The identity in its current state." })
  identity!: Identity;
}

/** `updateIdentity` (wire contract org 2.5). */
@Resolver()
export class UpdateIdentity {
  @Mutation(() => UpdateIdentityPayload, {
    description:
      "Changes an identity. An agent may change its own texts and handle. Accepts an Idempotency-Key. Errors: " +
      "`validation_failed`, `not_found`, `admin_required`, `agent_handle_unavailable`, " +
      "`identity_quota_exceeded`, `rate_limited`, `claimed_agent_required`, `number_already_attached`, " +
      "`dedicated_imessage_number_quota_exceeded`, `dedicated_imessage_number_inventory_pending`.",
  })
  async updateIdentity(
    @Arg("input", () => UpdateIdentityInput, { description: "The change." }) input: UpdateIdentityInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateIdentityPayload> {
    const { viewer, services } = context;
    authorize(viewer, identityAuthority["identity.update"]);
    const agentHandle = check(input);
    const modes = { mail: readModes(input, "mail"), im: readModes(input, "im"), chat: readModes(input, "chat") };
    checkLineWish(input, input.imEnabled !== false);
    if (input.claimImLine != null) requireClaimKey(context.idempotencyKey);
    const identity = await once(context, "updateIdentity", input, async (tx) => {
      const handle = normalizeHandle(input.agentHandle);
      const identity = handle === null ? null : await lockVisibleIdentity(tx, viewer, handle);
      if (identity === null) throw notFound("identity with this handle");
      if (administers(input) || Object.values(modes).some((mode) => mode !== null)) {
        const { organizationId, id: identityId } = identity;
        authorize(viewer, identityAuthority["identity.administer"], {
          organizationId,
          identityId,
          what: "identity with this handle",
        });
      }
      const { displayName, description, imEnabled, imLineId, claimImLine } = input;
      const options = {
        ...(modes.mail === null ? {} : { mailModes: modes.mail }),
        ...(imEnabled == null ? {} : { imEnabled }),
        ...(modes.im === null ? {} : { imModes: modes.im }),
        ...(modes.chat === null ? {} : { chatModes: modes.chat }),
        ...(imLineId === undefined ? {} : { imLineId }),
        ...(claimImLine ? { claimImLine } : {}),
      };
      const { contactSharingEnabled } = input;
      const sharing = contactSharingEnabled == null ? {} : { contactSharingEnabled };
      const patch = { agentHandle, displayName, description, ...sharing, options, by: context };
      return changeIdentity(tx, services, identity, patch);
    });
    context.clearLoaders();
    return { identity };
  }
}

/** Whether it changes the line, which only admins may do. */
function administers({ imLineId, claimImLine }: UpdateIdentityInput): boolean {
  return imLineId !== undefined || claimImLine !== undefined;
}

/** The canonical new handle, if there is one. */
function check(input: UpdateIdentityInput): string | undefined {
  const violations = identityTextViolations(input);
  if (violations.length > 0) throw invalid(violations);
  if (input.imEnabled === null) throw invalidValue(["imEnabled"], "Pass true or false.");
  if (input.contactSharingEnabled === null) throw invalidValue(["contactSharingEnabled"], "Pass true or false.");
  if (input.newAgentHandle === undefined) return undefined;
  if (input.newAgentHandle === null) throw invalidValue(["newAgentHandle"], "The handle cannot be cleared.");
  return checkHandle("newAgentHandle", input.newAgentHandle);
}
