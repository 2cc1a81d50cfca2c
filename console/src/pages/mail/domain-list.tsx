import { SendingDomainsDocument } from "../../../../generated/console-documents.js";
import { href, setFilters } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Badge } from "../../parts/badge.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";

/** The domains of the organization, newest first. */
export function DomainList() {
  const kinds = ["mail.sending_domain."];
  const list = useLiveRows(SendingDomainsDocument, {}, kinds, (data) => data.sendingDomains);
  const { rows, problem, isLoading, refetch } = list;
  const query = JSON.stringify({
    query: 'mutation { registerSendingDomain(domain: "mail.example.com") { sendingDomain { id } } }',
  });
  const command = `curl ${location.origin}/graphql -H "X-API-Key: $KEY" -H "Content-Type: application/json" \\\n  -d '${query}'`;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty
          title="Your organization has registered no domain."
          next={{ name: "Add the first domain", run: () => setFilters({ new: "domain" }) }}
          command={command}
        >
          <p>
            Agents have addresses at the domain of this server. With a domain of yours, they can have addresses there.
            Its page lists the DNS records to create.
          </p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Domains" columns={["Domain", "State", "Checked", "Next check"]}>
          {rows.map(({ id, domain, status, isDefault, checkedAt, nextCheckAt }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={href(["mail", id])}>{domain}</Link>
                {isDefault && <span className="badge calm">default</span>}
              </th>
              <td>
                <Badge state={status} />
              </td>
              <td>{checkedAt == null ? "not yet" : <Moment at={checkedAt} />}</td>
              <td>{nextCheckAt == null ? "on request" : <Moment at={nextCheckAt} />}</td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}
