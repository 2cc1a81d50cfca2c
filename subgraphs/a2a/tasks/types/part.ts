import { GraphQLJSON, GraphQLJSONObject } from "graphql-scalars";
import { Field, InputType, ObjectType } from "type-graphql";
import type { Part, PartInput } from "../rules/parts.js";

/** A piece of content (wire contract a2a 3.4). */
@ObjectType({ description: "One part of a message. Exactly one of text, raw, url and data is set." })
export class A2aPart implements Part {
  @Field(() => String, { nullable: true, description: "Text." })
  text?: string;

  @Field(() => String, { nullable: true, description: "Bytes, as standard base64." })
  raw?: string;

  @Field(() => String, { nullable: true, description: "Address of the content." })
  url?: string;

  @Field(() => GraphQLJSON, { nullable: true, description: "Any JSON value except null." })
  data?: unknown;

  @Field(() => String, { nullable: true, description: "File name." })
  filename?: string;

  @Field(() => String, { nullable: true, description: "Media type; not checked." })
  mediaType?: string;

  @Field(() => GraphQLJSONObject, { nullable: true, description: "Metadata of the part." })
  metadata?: Record<string, unknown>;
}

/** A piece of content to send (wire contract a2a 3.4). */
@InputType({ description: "One part of a message. Set exactly one of text, raw, url and data." })
export class A2aPartInput implements PartInput {
  @Field(() => String, { nullable: true, description: "Text." })
  text?: string | null;

  @Field(() => String, { nullable: true, description: "Bytes, as standard base64." })
  raw?: string | null;

  @Field(() => String, { nullable: true, description: "Address of the content." })
  url?: string | null;

  @Field(() => GraphQLJSON, { nullable: true, description: "Any JSON value except null." })
  data?: unknown;

  @Field(() => String, { nullable: true, description: "File name." })
  filename?: string | null;

  @Field(() => String, { nullable: true, description: "Media type; not checked." })
  mediaType?: string | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: "Metadata of the part." })
  metadata?: Record<string, unknown> | null;
}
