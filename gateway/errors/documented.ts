import { GraphQLError } from "graphql";
import { errorDocsUrl } from "../../subgraphs/shared/errors/docs-url.js";
import { persistedQueryCode } from "./persisted-query.js";

/**
 * A public error with the URL of the page that explains its code, on the server at this origin. Its source locations
 * are copied: computing them again would read the entire text for each.
 */
export function documented({ message, path, locations, extensions }: GraphQLError, origin: string): GraphQLError {
  const code = String(extensions["code"]);
  const docsUrl = errorDocsUrl(origin, code === persistedQueryCode ? "bad_request" : code);
  const error = new GraphQLError(message, { path, extensions: { ...extensions, docsUrl } });
  return locations === undefined ? error : Object.assign(error, { locations });
}
