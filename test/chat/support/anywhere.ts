import type { AuthorityRow } from "../../../subgraphs/shared/authority/authority.js";
import type { UnfilteredCase } from "../../support/kit/unfiltered.js";

/**
 * Lets admins of other organizations do what an action names, for the cases of forgetful functions: operations of chat ask for
 * the right to one connection beside what the functions filter.
 */
export function anywhere(row: AuthorityRow): NonNullable<UnfilteredCase["more"]> {
  return [
    "authority",
    async () => {
      const rule = row as { console_admin?: AuthorityRow["console_admin"] };
      const before = rule.console_admin;
      rule.console_admin = "any";
      return () => {
        rule.console_admin = before;
      };
    },
  ];
}
