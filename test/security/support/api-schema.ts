import type { GraphQLSchema } from "graphql";
import { compositionOf } from "../../../gateway/federation/composition.js";
import { readSupergraph } from "../../../gateway/federation/supergraph.js";

/** The schema for clients, from the committed supergraph. */
export async function apiSchema(): Promise<GraphQLSchema> {
  return compositionOf(await readSupergraph()).apiSchema;
}
