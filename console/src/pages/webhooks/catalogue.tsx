import { useQuery } from "@apollo/client/react";
import { WebhookCatalogueDocument } from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { problemOf } from "../../api/problem.js";
import { Choice } from "../../parts/choice.js";
import { CopyButton } from "../../parts/copy-button.js";
import { Dialog } from "../../parts/dialog.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { topicNames } from "./topic-names.js";

/** Every event that webhooks can send, each with an example of what a receiver gets. */
export function Catalogue() {
  const { filters } = useAddress();
  const { data, error } = useQuery(WebhookCatalogueDocument);
  const topic = filters.get("topic") ?? "";
  const all = data?.webhookCatalog ?? [];
  const topics = [...new Set(all.map(({ channel }) => channel))];
  const shown = all.filter(({ channel }) => topic === "" || channel === topic);
  const open = all.find(({ eventType }) => eventType === filters.get("event"));
  return (
    <>
      <div className="title">
        <Choice
          label="Topic"
          value={topic}
          options={[{ value: "", name: "any" }, ...topics.map((value) => ({ value, name: topicNames[value] }))]}
          onChange={(value) => setFilters({ topic: value || null })}
        />
        <ExplorerLink query={WebhookCatalogueDocument} />
      </div>
      <ProblemNote problem={error === undefined ? null : problemOf(error)} />
      {data === undefined && error === undefined && <Loading />}
      {shown.length > 0 && (
        <Table name="Event types" columns={["Event", "What happened", "Action"]}>
          {shown.map(({ eventType, description }) => (
            <tr key={eventType}>
              <th scope="row">
                <code>{eventType}</code>
              </th>
              <td>{description}</td>
              <td>
                <button type="button" className="quiet" onClick={() => setFilters({ event: eventType })}>
                  Example<span className="unseen"> of {eventType}</span>
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {open !== undefined && (
        <Dialog title={open.eventType} close={() => setFilters({ event: null })} className="wide">
          <p>{open.description}</p>
          {open.aliases.length > 0 && <p className="soft">Also accepted: {open.aliases.join(", ")}</p>}
          <h3>Example of a delivery</h3>
          <pre className="content" tabIndex={0}>
            {JSON.stringify(JSON.parse(open.example), null, 2)}
          </pre>
          <p className="actions">
            <CopyButton text={open.example} name="Copy the example" />
            <Link href={href(["webhooks"], { new: "webhook" })}>Create a webhook</Link>
          </p>
        </Dialog>
      )}
    </>
  );
}
