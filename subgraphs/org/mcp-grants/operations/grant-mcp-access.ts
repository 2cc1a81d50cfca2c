import { randomUUID } from "node:crypto";
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { hashSecret } from "../../../shared/secrets/keyring.js";
import { lockVisibleIdentityById } from "../../identities/public.js";
import { lockRole } from "../../people/public.js";
import { appendGrantEvent } from "../append-grant-event.js";
import { mcpGrantAuthority } from "../authority.js";
import { mcpGrantErrors } from "../errors.js";
import { newSecret } from "../issue-tokens.js";
import { limitCalls } from "../limit-calls.js";
import { readRequest } from "../read-request.js";
import { codeSeconds, mostGrants } from "../rules/limits.js";
import { codeText } from "../rules/token-text.js";
import { countGrantsOf, insertGrant, lockConsents } from "../store/grants.js";
import { McpAuthorizationInput } from "../types/inputs.js";

@InputType({ description: "A person's consent." })
class GrantMcpAccessInput {
  @Field(() => McpAuthorizationInput, { description: "The request that the person agrees to." })
  request!: McpAuthorizationInput;

  @Field(() => ID, { description: "UUID of the identity that the application may act as." })
  identityId!: string;
}

@ObjectType({ description: "Result of giving an application access." })
class GrantMcpAccessPayload {
  @Field(() => ID, { description: "UUID of the grant." })
  grantId!: string;

  @Field(() => String, {
    description: "Where the browser goes: the application's address with a code that works once, for one minute.",
  })
  redirectUrl!: string;
}

/** `grantMcpAccess`: the consent. The grant is bound to the application, to one identity, and to /mcp. */
@Resolver()
export class GrantMcpAccess {
  @Mutation(() => GrantMcpAccessPayload, {
    description:
      "Lets an application act as one of your organization's identities at /mcp. It ends when you end it, when " +
      "your role changes or you leave the organization, when the identity is deleted or moves, and after 30 " +
      "days without use. For console users. Errors: `validation_failed`, `not_found`, `oauth_client_invalid`, " +
      "`oauth_redirect_invalid`, `oauth_request_invalid`, `mcp_grants_used_up`, `rate_limited`, " +
      "`credential_not_accepted`.",
  })
  async grantMcpAccess(
    @Arg("input", () => GrantMcpAccessInput, { description: "The consent." })
    { request, identityId }: GrantMcpAccessInput,
    @Ctx() context: RequestContext,
  ): Promise<GrantMcpAccessPayload> {
    const { viewer, services } = context;
    authorize(viewer, mcpGrantAuthority["mcp_grant.create"]);
    await limitCalls(context, "consents");
    if (!isUuid(identityId)) throw invalidValue(["identityId"], "This is not a UUID.", "uuid_parsing");
    const { client, resource, objection, answer } = await readRequest(context, request);
    if (objection !== null) throw mcpGrantErrors.problem("oauth_request_invalid", { message: objection.message });
    const [id, secret, createdAt] = [randomUUID(), newSecret(), services.clock.now()];
    const [organizationId, userId] = [viewer.organizationId!, viewer.userId!];
    const codeExpiresAt = new Date(createdAt.getTime() + codeSeconds * 1_000);
    await services.database.request.transaction(async (tx) => {
      if ((await lockVisibleIdentityById(tx, viewer, identityId)) === null) throw notFound("identity with this id");
      const role = await lockRole(tx, organizationId, userId);
      // Removed or given another role during the request; the lock prevents further changes.
      if (role === null || viewer.kind !== `console_${role}`) throw sharedErrors.problem("unauthenticated");
      await lockConsents(tx, organizationId, userId);
      if ((await countGrantsOf(tx, organizationId, userId, createdAt)) >= mostGrants) {
        throw mcpGrantErrors.problem("mcp_grants_used_up");
      }
      const grant = await insertGrant(tx, {
        id,
        organizationId,
        userId,
        identityId,
        role,
        resource,
        createdAt,
        codeExpiresAt,
        clientId: client.clientId,
        clientName: client.name,
        clientHost: client.host,
        redirectUri: request.redirectUri,
        codeChallenge: request.codeChallenge!,
        codeHash: hashSecret(secret),
        expiresAt: codeExpiresAt,
      });
      await appendGrantEvent(tx, "mcp_grant.created", grant, { occurredAt: createdAt });
    });
    return { grantId: id, redirectUrl: answer({ code: codeText({ grantId: id, secret }) }) };
  }
}
