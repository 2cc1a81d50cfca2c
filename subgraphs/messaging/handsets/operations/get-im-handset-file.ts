import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { findFile, findMessage } from "../../carriers/public.js";
import { requirePhones } from "../operate.js";

@ObjectType({ description: "The content of a file on the screen of a simulated phone." })
class ImHandsetFile {
  @Field(() => String, { description: "Its name." })
  filename!: string;

  @Field(() => String, { description: "Media type, as stated by the sender. It may be wrong." })
  contentType!: string;

  @Field(() => String, { description: "Its bytes in base64, at most 10 MiB." })
  contentBase64!: string;
}

/** `imHandsetFile(number, messageId)` (wire contract im 16). */
@Resolver()
export class GetImHandsetFile {
  @Query(() => ImHandsetFile, {
    nullable: true,
    description:
      "The file of a message on the screen of a simulated phone. For the operator of the installation. Errors: " +
      "`operator_required`, `not_available`, `not_found`.",
  })
  async imHandsetFile(
    @Arg("number", () => String, { description: "Number of the phone." }) number: string,
    @Arg("messageId", () => ID, { description: "UUID of the message." }) messageId: string,
    @Ctx() context: RequestContext,
  ): Promise<ImHandsetFile> {
    await requirePhones(context);
    const { reader } = context.services.database.request;
    const message = isUuid(messageId) ? await findMessage(reader, number, messageId) : null;
    const file = message === null ? null : await findFile(reader, message.id);
    if (file === null) throw notFound("file of this phone");
    const { filename, contentType, bytes } = file;
    return { filename, contentType, contentBase64: Buffer.from(bytes).toString("base64") };
  }
}
