import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { findRecorded } from "../../../shared/idempotency/find-recorded.js";
import { messageById } from "../../messages/public.js";
import { settingsByIdentity } from "../../settings/public.js";
import { sendingAuthority } from "../authority.js";
import { imSend } from "../im-send.js";

const what = "identity with this id";

/** `imSendByKey` (`GET /message-sends/lookup`). */
@Resolver()
export class FindImSend {
  @Query(() => ID, {
    nullable: true,
    description:
      "UUID of the instant message that a request with an Idempotency-Key sent in the last seven days. Null if nothing is " +
      "known of it: that does not prove that nothing was sent. Errors: `not_found`, `validation_failed`.",
  })
  async imSendByKey(
    @Arg("identityId", () => ID, { description: "UUID of the identity that sent." }) identityId: string,
    @Arg("idempotencyKey", () => String, { description: "The key: 1 to 255 printable ASCII characters." })
    idempotencyKey: string,
    @Ctx() context: RequestContext,
  ): Promise<string | null> {
    const { viewer } = context;
    const row = sendingAuthority["im.send"];
    if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
    const settings = await context.loader(settingsByIdentity).load(identityId);
    const { organizationId, identityId: senderId } = settings ?? { organizationId: "", identityId: null };
    authorize(viewer, row, { organizationId, identityId: senderId, what });
    if (senderId === null) throw notFound(what);
    const found = await findRecorded<{ id: string }>(context, imSend(senderId), idempotencyKey);
    const message = found === null ? null : await context.loader(messageById).load(found.id);
    // A key of the version before is not the identity's alone.
    return message !== null && message.identityId !== senderId ? null : (found?.id ?? null);
  }
}
