import type { DocumentNode } from "graphql";
import { print } from "graphql";
import { Terminal } from "lucide";
import { newKey } from "../api/new-key.js";
import { Icon } from "./icon.js";

interface ExplorerLinkProps {
  readonly query: DocumentNode;
  readonly variables?: object;
  /** The data that is read, such as `conversations`, on a page with several queries. */
  readonly what?: string;
}

/**
 * Opens what a page reads in the GraphQL explorer, ready to run. The explorer takes it from this browser's storage and removes
 * it there: an address could come from anybody.
 */
export function ExplorerLink({ query, variables = {}, what }: ExplorerLinkProps) {
  const open = (): void => {
    const name = newKey();
    // Printed when it is asked for: pages draw often, and documents are long.
    const given = { query: print(query), variables: JSON.stringify(variables, null, 2) };
    localStorage.setItem(`parley.given.${name}`, JSON.stringify(given));
    globalThis.open(`/explorer#given=${name}`, "_blank", "noopener");
  };
  return (
    <button type="button" className="bare" onClick={open}>
      <Icon of={Terminal} size={14} /> Open in explorer{what !== undefined && `: ${what}`}
    </button>
  );
}
