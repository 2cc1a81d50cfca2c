import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { client } from "../../../api/client.js";

/** What the server answers now. Rows are kept by the stream, and not a second time in the cache. */
export async function read<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data } = await client.query<Data, OperationVariables>({ query, variables, fetchPolicy: "no-cache" });
  return data!;
}
