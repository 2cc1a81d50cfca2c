import type { DocumentNode } from "graphql";
import { print } from "graphql";

interface ExplorerLinkProps {
  readonly query: DocumentNode;
  readonly variables?: object;
}

/** Opens what a page reads in the GraphQL explorer, ready to run. */
export function ExplorerLink({ query, variables = {} }: ExplorerLinkProps) {
  const open = (): void => {
    const given = new URLSearchParams({ query: print(query), variables: JSON.stringify(variables, null, 2) });
    // Printed when it is asked for: pages draw often, and documents are long.
    globalThis.open(`/explorer#${given.toString()}`, "_blank", "noopener");
  };
  return (
    <button type="button" className="quiet" onClick={open}>
      Open in explorer
    </button>
  );
}
