import { useState } from "react";
import type { QueueRowFragment } from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import type { LiveRows } from "../../api/live-rows.js";
import { AgentField } from "../../parts/agent-field.js";
import { Chips } from "../../parts/chips.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useSession } from "../../session.js";
import { BatchBar } from "./deciding/batch-bar.js";
import { QueueRow } from "./queue-row.js";

const states = [
  { value: "", name: "Waiting" },
  { value: "FAILED", name: "Not sent" },
  { value: "DECIDED", name: "Decided" },
  { value: "ALL", name: "All" },
];

/** Most reviews of one decision, as the API takes them. */
const mostSelected = 50;

/** The reviews, with what waits for the longest time first. */
export function Queue({ list }: { readonly list: LiveRows<QueueRowFragment> }) {
  const { filters } = useAddress();
  const { isAdmin } = useSession();
  const { rows = [], problem, isLoading, refetch } = list;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id, state }) => selected.has(id) && state === "PENDING");
  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id) && chosen.length < mostSelected) next.add(id);
    setSelected(next);
  };
  return (
    <>
      <div className="title">
        <h1>Reviews</h1>
        {isAdmin && <Link href={href(["reviews", "rules"])}>Rules</Link>}
      </div>
      <div className="review-filters">
        <Chips
          label="State"
          value={filters.get("state") ?? ""}
          options={states}
          onChange={(state) => setFilters({ state: state || null, after: null })}
        />
        <AgentField
          label="Agent"
          value={filters.get("agent")}
          none="All agents"
          isBare
          choose={(found) => setFilters({ agent: found?.agentHandle ?? null, after: null })}
        />
      </div>
      <BatchBar chosen={chosen} clear={() => setSelected(new Set())} />
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {list.rows?.length === 0 && <NothingWaits />}
      {rows.length > 0 && (
        <ul className="entries" aria-label="Reviews">
          {rows.map((review) => (
            <QueueRow
              key={review.id}
              review={review}
              isSelected={selected.has(review.id)}
              toggle={() => toggle(review.id)}
            />
          ))}
        </ul>
      )}
      <Grow list={list} />
    </>
  );
}

function NothingWaits() {
  const { filters } = useAddress();
  const { isAdmin } = useSession();
  if (filters.has("agent") || filters.has("state")) {
    return (
      <Empty title="No review matches these filters.">
        <p>
          <Link href={href(["reviews"])}>Show what waits</Link>
        </p>
      </Empty>
    );
  }
  return (
    <Empty title="Nothing waits for a person.">
      <p>
        What an agent may not send by itself waits here until a person agrees.{" "}
        {isAdmin && <Link href={href(["organization"], { view: "settings" })}>Choose what agents may send</Link>}
      </p>
    </Empty>
  );
}
