import { ArgsType, Field, ID } from "type-graphql";
import type { RequestContext } from "../../shared/context/request-context.js";
import { followEvents, type LoggedEvent } from "../../shared/following/follow-events.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { authorize } from "../../shared/authority/authority.js";
import { settingsByIdentity } from "../settings/public.js";
import { conversationAuthority } from "./authority.js";

/** Arguments of the subscriptions to an identity's instant messages. */
@ArgsType()
export class ImFeedArgs {
  @Field(() => ID, { description: "UUID of the identity." })
  readonly identityId!: string;

  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** Follows events of an identity. Only the organization sees events of blocked messages. */
export async function followIdentity(
  context: RequestContext,
  { identityId, after }: ImFeedArgs,
  kinds: readonly string[],
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const row = conversationAuthority["im.read"];
  const { viewer } = context;
  const what = "identity with this id";
  if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
  const settings = await context.loader(settingsByIdentity).load(identityId);
  if (settings === null) {
    authorize(viewer, row, { organizationId: "", identityId: null, what });
    throw notFound(what);
  }
  authorize(viewer, row, { organizationId: settings.organizationId, identityId: settings.identityId, what });
  return followEvents(context, { identityId: settings.identityId, kinds }, after);
}
