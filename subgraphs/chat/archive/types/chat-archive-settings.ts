import { Field, ID, Int, ObjectType } from "type-graphql";
import type { ConnectionRow } from "../../connections/public.js";

/** The retention of messages that arrive over a connection (wire contract client drift 9c). */
@ObjectType({ description: "How long what arrives over a connection is kept." })
export class ChatArchiveSettings {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => Int, { nullable: true, description: "Days. Null for 30 days, which is the longest." })
  retentionDays!: number | null;

  @Field(() => Int, { description: "Counts the changes." })
  revision!: number;
}

/** The settings of a connection. */
export function settingsOf({ id, retentionDays, archiveRevision }: ConnectionRow): ChatArchiveSettings {
  return { connectionId: id, retentionDays, revision: archiveRevision };
}
