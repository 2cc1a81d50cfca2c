import { GraphQLJSONObject } from "graphql-scalars";
import { Ctx, Field, ObjectType, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { signatureAlgorithm } from "../../../shared/secrets/key-pair.js";
import { cardKeys } from "../card-keys.js";

@ObjectType({ description: "The public keys for the signatures of Agent Cards." })
class A2aCardKeys {
  @Field(() => GraphQLJSONObject, { description: "A JSON Web Key Set (RFC 7517). The current signing key is first." })
  content!: Readonly<Record<string, unknown>>;

  @Field(() => Date, { description: "When the newest key was created." })
  lastModified!: Date;
}

/** The keys behind a card's signatures (wire contract a2a 2.1, `signatures`). */
@Resolver()
export class GetA2aCardKeys {
  @Query(() => A2aCardKeys, {
    description: "The public keys for the signatures of Agent Cards. Everyone may read them.",
  })
  async a2aCardKeys(@Ctx() { services }: RequestContext): Promise<A2aCardKeys> {
    const rows = await cardKeys(services);
    const keys = rows.map(({ kid, publicJwk }) => ({
      ...(publicJwk as object),
      kid,
      alg: signatureAlgorithm,
      use: "sig",
    }));
    return { content: { keys }, lastModified: rows[0]!.createdAt };
  }
}
