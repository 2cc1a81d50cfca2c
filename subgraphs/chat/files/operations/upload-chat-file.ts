import { createHash } from "node:crypto";
import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { reviewNoteField, reviewNoteViolations } from "../../../shared/holds/rules/review-note.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { requireConnection } from "../../connections/public.js";
import { ChatOperation, ChatWriteInput, holdableResultAndErrors } from "../../chat-operations/public.js";
import { runWrite, writeAuthority } from "../../writes/public.js";
import { uploadViolations } from "../rules/upload-values.js";
import { uploadFile } from "../upload-file.js";

@InputType({ description: "A file to upload to a conversation." })
class UploadChatFileInput extends ChatWriteInput {
  @Field(() => String, { description: "Its name with its extension: 1 to 255 characters." })
  filename!: string;

  @Field(() => String, {
    description:
      "Its content in base64, 1 byte to 10 MiB decoded. A GraphQL request has at most 1 MiB: send larger files over " +
      "REST.",
  })
  contentBase64!: string;

  @Field(() => String, { nullable: true, description: "Its title, 1 to 255 characters. Default: its name." })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "A message to post with it, 1 to 12,000 characters. Default: none.",
  })
  initialComment?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Slack's timestamp of the thread to put it into. Default: none.",
  })
  threadTs?: string | null;

  @Field(() => String, { nullable: true, description: reviewNoteField })
  reviewNote?: string | null;
}

@ObjectType({ description: "Result of the operation." })
class UploadChatFilePayload {
  @Field(() => ChatOperation, { description: "The operation. It may have failed: read its status." })
  operation!: ChatOperation;
}

/** `uploadChatFile` (wire contract chat 4, 8.3). */
@Resolver()
export class UploadChatFile {
  @Mutation(() => UploadChatFilePayload, {
    description: `Uploads a file to a conversation. ${holdableResultAndErrors}`,
  })
  async uploadChatFile(
    @Arg("input", () => UploadChatFileInput, { description: "The file." }) input: UploadChatFileInput,
    @Ctx() context: RequestContext,
  ): Promise<UploadChatFilePayload> {
    const connection = await requireConnection(context, writeAuthority["chat.write"], input.connectionId);
    const violations = [...uploadViolations(input), ...reviewNoteViolations(input.reviewNote)];
    if (violations.length > 0) throw invalid(violations);
    const { idempotencyKey, conversationId, filename, title = null, initialComment = null, threadTs = null } = input;
    const bytes = Buffer.from(input.contentBase64, "base64");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const operation = await runWrite(context, connection, {
      kind: "file_upload",
      idempotencyKey,
      conversationId,
      messageTs: null,
      threadTs,
      input: { filename, sha256, title, initialComment },
      content: { text: null, file: { filename, sha256, bytes, title, initialComment } },
      reviewNote: input.reviewNote,
      work: (call, id) =>
        uploadFile(context.services, call, { id, conversationId, filename, bytes, title, initialComment, threadTs }),
    });
    return { operation: operation as unknown as ChatOperation };
  }
}
