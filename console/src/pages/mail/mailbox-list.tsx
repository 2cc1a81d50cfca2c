import { MailboxesDocument } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { inBytes } from "../../parts/in-bytes.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";

/** The mailboxes of all agents: their storage, and how much of the daily limit is used. */
export function MailboxList() {
  const kinds = ["mail.message.", "mail.mailbox.", "identity."];
  const list = useLiveRows(MailboxesDocument, {}, kinds, (data) => data.mailboxes);
  const { rows, problem, isLoading, refetch } = list;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty title="There are no mailboxes yet.">
          <p>
            Every agent has one. <Link href={href(["agents"], { new: "agent" })}>Create an agent</Link>
          </p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Mailboxes" columns={["Address", "Agent", "Storage", "Recipients in 24 hours"]}>
          {rows.map(({ id, emailAddress, identity, storageUsedBytes, storageLimitBytes, sendQuota }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={href(["inbox"], { channel: "mail", agent: identity?.agentHandle })}>{emailAddress}</Link>
              </th>
              <td>
                {identity != null && <Link href={href(["agents", identity.agentHandle])}>@{identity.agentHandle}</Link>}
              </td>
              <td>
                <Used name={`Storage of ${emailAddress}`} used={storageUsedBytes} limit={storageLimitBytes} />{" "}
                {inBytes(storageUsedBytes)}
                {storageLimitBytes == null ? ", no limit" : ` of ${inBytes(storageLimitBytes)}`}
              </td>
              <td>
                <Used name={`Recipients of ${emailAddress}`} used={sendQuota.recipients} limit={sendQuota.limit} />{" "}
                {sendQuota.recipients.toLocaleString()} of {sendQuota.limit.toLocaleString()}
                {sendQuota.endsAt != null && (
                  <>
                    , until <Moment at={sendQuota.endsAt} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}

interface UsedProps {
  readonly name: string;
  readonly used: number;
  /** Null: there is none. */
  readonly limit: number | null;
}

/** How much of a limit is used. The words beside it say the same. */
function Used({ name, used, limit }: UsedProps) {
  if (limit === null) return null;
  return <meter aria-label={name} min={0} max={Math.max(limit, 1)} high={limit * 0.9} value={Math.min(used, limit)} />;
}
