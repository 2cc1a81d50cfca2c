import { Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { importById } from "../loaders.js";
import { MailImport } from "./import.js";

/** A change of an import. All fields except `import` are as the event recorded them. */
@ObjectType({ description: "A change of an import." })
export class MailImportUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event, such as mail.import.progressed." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => Int, { description: "Number of the import's changes, this one included." })
  version!: number;
}

interface ImportUpdateKeys {
  readonly importId: string;
}

/** Converts an event of the log. */
export function toImportUpdate(event: LoggedEvent, context: RequestContext): MailImportUpdate & ImportUpdateKeys {
  return {
    cursor: encodeEventCursor(context.services.keyring, event.position, context.viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    version: event.subjectVersion,
    importId: event.subjectId,
  };
}

@Resolver(() => MailImportUpdate)
export class MailImportUpdateResolver {
  @FieldResolver(() => MailImport, { nullable: true, description: "The import in its current state." })
  import(@Root() { importId }: ImportUpdateKeys, @Ctx() context: RequestContext) {
    return context.loader(importById).load(importId);
  }
}
