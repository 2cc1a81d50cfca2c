import { UsageOfAgentsDocument } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useLiveRows } from "../../../api/live-rows.js";
import { Empty } from "../../../parts/empty.js";
import { Grow } from "../../../parts/grow.js";
import { Loading } from "../../../parts/loading.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { Table } from "../../../parts/table.js";
import { channelNames, countOf, shownChannels, totalOf } from "./channels.js";
import { restMs, usageKinds } from "./usage-kinds.js";

/** The usage of each agent in the billing cycle, with its share as a bar. */
export function UsageOfAgents() {
  const kinds = ["identity.", ...usageKinds];
  const list = useLiveRows(UsageOfAgentsDocument, {}, kinds, (data) => data.billingUsage.identities, { restMs });
  const most = Math.max(1, ...(list.rows ?? []).map(({ channels }) => totalOf(channels)));
  return (
    <>
      <ProblemNote problem={list.problem} retry={list.refetch} />
      {list.isLoading && <Loading />}
      {list.rows?.length === 0 && (
        <Empty title="There are no agents yet.">
          <p>
            <Link href={href(["agents"], { new: "agent" })}>Create an agent</Link>, and what it uses is here.
          </p>
        </Empty>
      )}
      {list.rows !== undefined && list.rows.length > 0 && (
        <Table
          name="Usage by agent"
          columns={["Agent", "Share", ...shownChannels.map((channel) => channelNames[channel])]}
        >
          {list.rows.map(({ identityId, handle, displayName, channels }) => (
            <tr key={identityId ?? ""}>
              <th scope="row">
                {handle == null ? "no agent" : <Link href={href(["agents", handle])}>@{handle}</Link>}
                <span className="soft block">{displayName}</span>
              </th>
              <td>
                <Share of={totalOf(channels)} most={most} />
              </td>
              {shownChannels.map((channel) => (
                <td key={channel}>{countOf(channels, channel).toLocaleString()}</td>
              ))}
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} what="usage by agent" />
    </>
  );
}

/** A bar: the longest is that of the agent that used most. The numbers beside it say the same. */
function Share({ of, most }: { readonly of: number; readonly most: number }) {
  return (
    <svg className="share" width="120" height="10" role="img" aria-label={`${of.toLocaleString()} in all`}>
      <rect width="120" height="10" className="share-all" />
      <rect width={(120 * of) / most} height="10" className="share-part" />
    </svg>
  );
}
