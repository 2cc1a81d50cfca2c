import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../shared/context/request-context.js";
import { mediaUrl } from "./media-url.js";
import type { MediaRow } from "./store/media.js";

/** A file that was uploaded (wire contract im 12). */
@ObjectType({ description: "An uploaded file. One message can use it, by its `url`, within 30 days." })
export class ImMedia {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Its name, without characters that would break a path." })
  filename!: string;

  @Field(() => String, { description: "Media type." })
  contentType!: string;

  @Field(() => Int, { description: "Size in bytes." })
  byteSize!: number;
}

@Resolver(() => ImMedia)
export class ImMediaResolver {
  @FieldResolver(() => String, {
    description:
      "An address at which anyone can download it for seven days. To send the file, pass this address in `mediaUrls`.",
  })
  url(@Root() media: MediaRow, @Ctx() { services, publicBaseUrl }: RequestContext): string {
    return mediaUrl(services, publicBaseUrl, media);
  }
}
