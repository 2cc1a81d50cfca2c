import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { client } from "../../../api/client.js";

/** Reads from the server. The stream stores the rows, so the cache does not store them again. */
export async function read<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data } = await client.query<Data, OperationVariables>({ query, variables, fetchPolicy: "no-cache" });
  return data!;
}
