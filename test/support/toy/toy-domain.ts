import { Type } from "typebox";
import { Arg, Ctx, Directive, Field, ID, ObjectType, Query, Resolver } from "type-graphql";
import { authorize, defineAuthority } from "../../../subgraphs/shared/authority/authority.js";
import { everybody } from "../../../subgraphs/shared/authority/usual-kinds.js";
import { number } from "../../../subgraphs/shared/config/setting.js";
import type { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import { defineDomain } from "../../../subgraphs/shared/domain/define-domain.js";
import type { Feature } from "../../../subgraphs/shared/domain/feature.js";
import { defineErrors } from "../../../subgraphs/shared/errors/catalogue.js";
import { defineEvents } from "../../../subgraphs/shared/events/event-catalogue.js";

const toyErrors = defineErrors({ toy_broken: { status: 410, message: "The toy is broken." } });
const toyAuthority = defineAuthority({ "toy.read": everybody });

@Directive('@key(fields: "id")')
@ObjectType({ description: "A toy." })
export class Toy {
  @Field(() => ID, { description: "Its name." })
  id!: string;
}

@ObjectType({ description: "A toy, as far as a link shows it." })
export class LinkedToy {
  @Field(() => String, { description: "Its colour." })
  colour!: string;
}

@Resolver()
export class GetToy {
  @Query(() => Toy, { description: "A toy. Errors: `toy_broken`." })
  toy(@Arg("id", () => ID, { description: "Its name." }) id: string, @Ctx() { viewer }: RequestContext): Toy {
    authorize(viewer, toyAuthority["toy.read"]);
    if (id === "broken") throw toyErrors.problem("toy_broken");
    return { id };
  }
}

const toys: Feature = {
  operations: [GetToy],
  references: {
    Toy: ({ id }, { viewer }) => Promise.resolve(id === undefined || viewer.kind === "anonymous" ? null : { id }),
  },
  authority: toyAuthority,
  openOperations: ["Query.toy"],
  errors: toyErrors.definitions,
  events: defineEvents({ "toy.made": { description: "A toy was made.", subject: "Toy" } }),
  settings: { settings: Type.Object({ TOYS_MAX: number("Toys that may be made.", 7) }) },
  linkedResources: { calls: { find: () => Promise.resolve(null), shows: LinkedToy } },
  sealedColumns: [{ table: "toy", key: ["id"], column: "sealed_colour" }],
  costs: { "Query.toy": 3 },
  largestPages: { "Query.toys": 300 },
  secretQueries: ["toy"],
  webhooks: {
    source: {
      topic: { name: "toy", description: "What happens to toys." },
      ownerType: "agent_identity",
      kinds: {},
      logKinds: [],
      kindOf: () => null,
      build: () => Promise.resolve(new Map()),
      example: () => ({}),
    },
  },
};

/** A domain of one feature without tables, which nothing outside of these files knows. */
export const toyDomain = defineDomain({ name: "toy", features: [toys] });
