import { Field, Int, ObjectType } from "type-graphql";

/** A file of a message (wire contract im 6). */
@ObjectType({ description: "A file of an instant message." })
export class ImMediaItem {
  @Field(() => String, { description: "Address to download it from. It needs no API key and works for 7 days." })
  url!: string;

  @Field(() => String, { nullable: true, description: "Media type." })
  contentType!: string | null;

  @Field(() => Int, { nullable: true, description: "Size in bytes." })
  byteSize!: number | null;
}
