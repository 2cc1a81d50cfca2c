import { Moment } from "../../parts/moment.js";
import { Table } from "../../parts/table.js";
import type { InstallationState } from "./installation-state.js";

/** The processes of the installation, with host and version. */
export function Processes({ state: { processes, versions } }: { readonly state: InstallationState }) {
  return (
    <>
      <section aria-labelledby="processes">
        <h2 id="processes">Processes</h2>
        <Table name="Processes" columns={["Serves", "Machine", "Version", "Started", "Last heard of"]}>
          {processes.map(({ id, role, host, version, startedAt, silentSeconds, isSilent }) => (
            <tr key={id}>
              <th scope="row">
                {role === "all" ? "everything" : role}
                {isSilent && <span className="badge wrong">silent</span>}
              </th>
              <td>{host}</td>
              <td>{version}</td>
              <td>
                <Moment at={startedAt} />
              </td>
              <td>{Math.round(silentSeconds)} s ago</td>
            </tr>
          ))}
        </Table>
      </section>
      <section aria-labelledby="versions">
        <h2 id="versions">Versions</h2>
        <dl className="facts">
          {versions.map(({ name, version }) => (
            <div key={name} className="fact">
              <dt>{name}</dt>
              <dd>{version}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
