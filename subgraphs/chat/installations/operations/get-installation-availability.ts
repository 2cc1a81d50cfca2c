import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { slackApp } from "../../slack/public.js";
import { installationAuthority } from "../authority.js";

/** `chatInstallationAvailable` (wire contract chat 10.2: setup). */
@Resolver()
export class GetInstallationAvailability {
  @Query(() => Boolean, {
    description:
      "Whether users can install a Slack app here (`startChatInstallation`), instead of connecting with a bot token.",
  })
  chatInstallationAvailable(@Ctx() { viewer, services }: RequestContext): boolean {
    authorize(viewer, installationAuthority["chat.installation.read"]);
    return slackApp(services.config) !== null;
  }
}
