import { Directive, Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { NoteRow } from "../store/notes.js";

/** A note of an organization (wire contract notes 3). */
@Directive('@key(fields: "id")')
@ObjectType({
  description:
    "A note of your organization. People and admin keys see all of them, an agent those that it wrote or was given.",
})
export class Note {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "Id of its organization." })
  organizationId!: string;

  @Field(() => String, { nullable: true, description: "Up to 200 characters." })
  title!: string | null;

  @Field(() => ID, {
    description: "Id of the user or identity that wrote it, also when it is gone. For an admin key: the key's creator.",
  })
  createdBy!: string;

  @Field(() => Boolean, { description: "Whether it is pinned." })
  isPinned!: boolean;

  @Field(() => Int, { description: "Number that increases with every change. Events contain it." })
  version!: number;

  @Field(() => GraphQLISODateTime, { description: "When it was written." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, {
    description: "When its title, body or pin last changed. A change of who sees it does not count.",
  })
  updatedAt!: Date;
}

/** A row as the type that its field resolvers complete. */
export const toNote = (row: NoteRow): Note => row;

/** Pages of notes. */
export const NoteConnection = connectionType(Note, "Note");
