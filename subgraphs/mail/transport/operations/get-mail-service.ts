import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { transportAuthority } from "../authority.js";
import { wayOut } from "../relay/way-out.js";
import { MailService } from "../types/mail-service.js";

/** `mailService`: how this installation sends and receives mail. */
@Resolver()
export class GetMailService {
  @Query(() => MailService, {
    description: "How the mail of this installation works: its domain, its footer, and how it is sent.",
  })
  mailService(@Ctx() { services, viewer }: RequestContext): MailService {
    authorize(viewer, transportAuthority["mail.service.read"]);
    const { config } = services;
    return {
      domain: config.MAIL_DOMAIN.toLowerCase(),
      wayOut: wayOut(config),
      isReceptionPaused: config.MAIL_RECEPTION === "paused",
      footerText: config.MAIL_FOOTER_TEXT,
    };
  }
}
