import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { vcardAuthority } from "../authority.js";
import { limitImports } from "../limit-imports.js";
import { vcardLimits } from "../rules/limits.js";
import { readImportTicket } from "../upload-ticket.js";

const mediaType = /^text\/(x-)?vcard\s*(;|$)/i;

@InputType({ description: "An upload of vCards that is about to begin." })
class OpenContactImportInput {
  @Field(() => String, {
    nullable: true,
    description: "The ticket in the upload's address. Null: you upload yourself.",
  })
  ticket?: string | null;

  @Field(() => String, { description: "The media type of the upload: text/vcard or text/x-vcard." })
  contentType!: string;
}

@ObjectType({ description: "Limits of an upload of vCards." })
class OpenContactImportPayload {
  @Field(() => ID, { description: "The organization that the upload will belong to." })
  organizationId!: string;

  @Field(() => Int, { description: "The largest size of the upload in bytes." })
  maxBytes!: number;
}

/** `openContactImport`: checks an upload before it is received (wire contract contacts 7.1). */
@Resolver()
export class OpenContactImport {
  @Mutation(() => OpenContactImportPayload, {
    description:
      "Checks whether vCards may be uploaded. The upload routes call it before they receive them. Errors: " +
      "`contact_upload_refused`, `claimed_agent_required`, `unsupported_media_type`, `rate_limited`.",
  })
  async openContactImport(
    @Arg("input", () => OpenContactImportInput, { description: "The upload." })
    { ticket, contentType }: OpenContactImportInput,
    @Ctx() context: RequestContext,
  ): Promise<OpenContactImportPayload> {
    const acting = ticket == null ? context : await readImportTicket(context, ticket);
    authorize(acting.viewer, vcardAuthority["contact.import"]);
    if (!mediaType.test(contentType)) {
      throw sharedErrors.problem("unsupported_media_type", {
        message: "The body must be text/vcard.",
        hint: "Send the vCards with `Content-Type: text/vcard`.",
      });
    }
    await limitImports(acting, "uploads");
    return { organizationId: acting.viewer.organizationId!, maxBytes: vcardLimits.importBytes };
  }
}
