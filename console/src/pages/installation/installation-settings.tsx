import { setFilters, useAddress } from "../../address/address.js";
import { Check } from "../../parts/check.js";
import { Field } from "../../parts/field.js";
import { Table } from "../../parts/table.js";
import type { InstallationState } from "./installation-state.js";

/** The settings of the process that answers. Secrets are never shown. */
export function InstallationSettings({ settings }: { readonly settings: InstallationState["settings"] }) {
  const { filters } = useAddress();
  const typed = filters.get("find") ?? "";
  const isAll = filters.has("all");
  const shown = settings.filter(
    ({ name, description, isDefault }) =>
      (isAll || !isDefault) && `${name} ${description}`.toLowerCase().includes(typed.toLowerCase()),
  );
  return (
    <>
      <div className="fields">
        <Field label="Find" type="search" value={typed} onChange={(text) => setFilters({ find: text || null })} />
        <Check
          label="Also settings that are not set"
          checked={isAll}
          onChange={(all) => setFilters({ all: all ? "1" : null })}
        />
      </div>
      <Table name="Settings" columns={["Setting", "Value", "Meaning"]}>
        {shown.map(({ name, value, isSecret, isSet, isDefault, description }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              {value !== null && value !== undefined && <code>{value}</code>}
              {isSecret && isSet && <span className="soft">set, a secret</span>}
              {!isSet && <span className="soft">not set</span>}
              {isSet && isDefault && <span className="soft block">default</span>}
            </td>
            <td>{description}</td>
          </tr>
        ))}
      </Table>
      {shown.length === 0 && <p>No such setting differs from its default.</p>}
    </>
  );
}
