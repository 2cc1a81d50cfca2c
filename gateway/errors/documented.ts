import { GraphQLError } from "graphql";
import { errorDocsUrl } from "../../subgraphs/shared/errors/docs-url.js";

/** A public error with the address of the page that explains its code, on the server at this origin. */
export function documented(error: GraphQLError, origin: string): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  const docsUrl = errorDocsUrl(origin, String(extensions["code"]));
  return new GraphQLError(error.message, { nodes, source, positions, path, extensions: { ...extensions, docsUrl } });
}
