import { Arg, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { MailHtmlPage } from "../../messages/public.js";
import { draftHtmlSeconds, draftHtmlUrl } from "../draft-html-url.js";
import { textsOfGeneration } from "../loaders.js";
import type { GenerationRow } from "../store/draft-row.js";
import { MailDraftGeneration } from "./generation.js";

/** The HTML of a draft as recipients will see it. */
@Resolver(() => MailDraftGeneration)
export class MailDraftPreviewResolver {
  @FieldResolver(() => MailHtmlPage, {
    nullable: true,
    description:
      "Where a browser can show the HTML as recipients will see it, with the signature of the mailbox and the footer, for " +
      "the next five minutes. Null if there is none, or if textsOmitted is true.",
  })
  async htmlPage(
    @Root() generation: GenerationRow,
    @Arg("remoteImages", () => Boolean, {
      defaultValue: false,
      description: "Whether to load images from other servers.",
    })
    remoteImages: boolean,
    @Ctx() context: RequestContext,
  ): Promise<MailHtmlPage | null> {
    const texts = await context.loader(textsOfGeneration).load(generation);
    if (texts === "omitted" || texts?.bodyHtml == null) return null;
    const { draftId, number } = generation;
    const url = draftHtmlUrl(context.services, context.publicBaseUrl, { draftId, number, remoteImages });
    return { url, expiresInSeconds: draftHtmlSeconds };
  }
}
