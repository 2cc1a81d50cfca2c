import {
  Directive,
  Field,
  FieldResolver,
  Float,
  GraphQLISODateTime,
  ID,
  Int,
  ObjectType,
  Resolver,
  Root,
} from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import { processedOf } from "../rules/import-counts.js";
import type { ImportRow } from "../store/import-row.js";
import { MailImportFormat, MailImportStatus } from "./enums.js";

/** An import of mail (wire contract mail 2.6). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A job that imports mail from a file into a mailbox." })
export class MailImport {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the mailbox." })
  mailboxId!: string;

  @Field(() => MailImportStatus, { description: "Its state." })
  status!: MailImportStatus;

  @Field(() => MailImportFormat, { description: "The format that was requested." })
  sourceFormat!: MailImportFormat;

  @Field(() => Boolean, { description: "Whether received messages are marked as read." })
  markAsRead!: boolean;

  @Field(() => String, { nullable: true, description: "Why it failed. Null if it has not failed." })
  errorDetail!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it began to run. Null before that." })
  startedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it ended. Null before that." })
  finishedAt!: Date | null;

  @Field(() => Int, { description: "Number of its changes so far." })
  version!: number;
}

@Resolver(() => MailImport)
export class MailImportResolver {
  @FieldResolver(() => [String], {
    nullable: true,
    description: "Further addresses whose mail counts as sent by the mailbox. Null if none were given.",
  })
  originalAddresses(@Root() { hasAddresses, originalAddresses }: ImportRow): string[] | null {
    return hasAddresses ? originalAddresses : null;
  }

  @FieldResolver(() => Float, { nullable: true, description: "Size of the file in bytes. Null before it arrived." })
  uploadSizeBytes(@Root() { uploadSizeBytes }: ImportRow): number | null {
    return uploadSizeBytes === null ? null : Number(uploadSizeBytes);
  }

  @FieldResolver(() => Int, {
    description: "Number of processed messages: imported, duplicate, rejected and failed ones together.",
  })
  messagesProcessed(@Root() row: ImportRow): number {
    return processedOf(row);
  }

  @FieldResolver(() => Int, { description: "Number of messages that are now in the mailbox." })
  messagesImported(@Root() { imported }: ImportRow): number {
    return imported;
  }

  @FieldResolver(() => Int, { description: "Number of messages that the mailbox already had." })
  messagesSkippedDuplicate(@Root() { skippedDuplicate }: ImportRow): number {
    return skippedDuplicate;
  }

  @FieldResolver(() => Int, {
    description: "Number of messages that could not be read, that are larger than 50 MiB, or that were in the trash.",
  })
  messagesFailed(@Root() { failed }: ImportRow): number {
    return failed;
  }

  @FieldResolver(() => Int, { description: "Number of messages that were not imported because they are dangerous." })
  messagesRejectedUnsafe(@Root() { rejectedUnsafe }: ImportRow): number {
    return rejectedUnsafe;
  }
}

@ObjectType({ description: "A page of imports." })
export class MailImportConnection extends connectionType(MailImport, "MailImport") {}
