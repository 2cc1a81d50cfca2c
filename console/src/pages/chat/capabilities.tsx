import type { ChatConnectionDetailsQuery } from "../../../../generated/console-documents.js";
import { Badge, inWords } from "../../parts/badge.js";
import { Command } from "../../parts/command.js";
import { Table } from "../../parts/table.js";

interface CapabilitiesProps {
  readonly capabilities: NonNullable<ChatConnectionDetailsQuery["chatConnection"]>["capabilities"];
  readonly missingScopes: readonly string[];
}

/** The capabilities of a bot, the missing ones, and how to get them. */
export function Capabilities({ capabilities, missingScopes }: CapabilitiesProps) {
  return (
    <>
      {missingScopes.length > 0 && (
        <section aria-label="What is missing">
          <p>The bot cannot do everything. To let it do more:</p>
          <ol>
            <li>
              Open the settings of the Slack app: OAuth &amp; Permissions, Bot Token Scopes. Add the scopes that you
              want.
            </li>
            <li>Install the app in the workspace again.</li>
            <li>Choose “Connect again” above, with the new token.</li>
          </ol>
          <Command text={missingScopes.join(" ")} />
        </section>
      )}
      <Table name="Capabilities" columns={["What", "State", "Scopes"]}>
        {capabilities.map(({ name, requiredScopes, missingScopes: lacking }) => (
          <tr key={name}>
            <th scope="row">{inWords(name)}</th>
            <td>
              <Badge state={lacking.length === 0 ? "GRANTED" : "MISSING"} />
            </td>
            <td>
              <code>{requiredScopes.join(", ")}</code>
            </td>
          </tr>
        ))}
      </Table>
      <p className="soft">The workspace may refuse an action even if the scopes allow it.</p>
    </>
  );
}
