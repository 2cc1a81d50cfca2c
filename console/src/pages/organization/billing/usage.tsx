import { lazy, Suspense } from "react";
import { UsageTotalsDocument, type UsageTotalsQuery } from "../../../../../generated/console-documents.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { Table } from "../../../parts/table.js";
import { channelNames, countOf, dollars, shownChannels } from "./channels.js";
import { restMs, usageKinds } from "./usage-kinds.js";
import { UsageOfAgents } from "./usage-of-agents.js";

const Chart = lazy(() => import("../../../parts/chart.js"));

/** The usage of the organization: over time, by channel, and by agent. */
export function Usage() {
  const { data, problem, isLoading, refetch } = useLiveQuery(UsageTotalsDocument, {}, usageKinds, { restMs });
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && (
        <>
          <Cycle usage={data.billingUsage} />
          <section aria-labelledby="months">
            <h2 id="months">The last 12 months</h2>
            <Months months={data.billingUsageByMonth} />
          </section>
          <section aria-labelledby="channels">
            <h2 id="channels">By channel</h2>
            <Channels usage={data.billingUsage} />
          </section>
        </>
      )}
      <section aria-labelledby="usage-agents">
        <h2 id="usage-agents">By agent</h2>
        <UsageOfAgents />
      </section>
      <p className="actions">
        <ExplorerLink query={UsageTotalsDocument} />
      </p>
    </>
  );
}

type Totals = UsageTotalsQuery["billingUsage"];

function Cycle({ usage }: { readonly usage: Totals }) {
  const { cycleStart, cycleEnd, plan, identitiesUsed, identitiesIncluded, overageSpendCents, overageCapCents } = usage;
  return (
    <dl className="facts">
      <dt>Billing cycle</dt>
      <dd>
        since <Moment at={cycleStart} />
        {cycleEnd != null && (
          <>
            , until <Moment at={cycleEnd} />
          </>
        )}
      </dd>
      <dt>Agents</dt>
      <dd>
        {identitiesUsed} of {identitiesIncluded} in the plan {plan}
      </dd>
      <dt>Beyond the plan</dt>
      <dd>
        {dollars(overageSpendCents)}
        {overageCapCents != null && ` of at most ${dollars(overageCapCents)}`}
      </dd>
    </dl>
  );
}

const drawn = [
  { name: "Mail sent", channels: ["EMAIL_OUTBOUND"] },
  { name: "Mail received", channels: ["EMAIL_INBOUND"] },
  { name: "Instant messages", channels: ["IM_SHARED", "IM_DEDICATED"] },
  { name: "Tasks", channels: ["A2A_TASK"] },
] as const;

const month = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });

function Months({ months }: { readonly months: UsageTotalsQuery["billingUsageByMonth"] }) {
  const starts = months.map(({ start }) => Date.parse(start) / 1000);
  const series = drawn.map(({ name, channels }) => ({
    name,
    values: months.map((one) => channels.reduce((sum, channel) => sum + countOf(one.channels, channel), 0)),
  }));
  return (
    <>
      <Suspense fallback={<Loading />}>
        <Chart name="Usage by month" starts={starts} series={series} />
      </Suspense>
      <details>
        <summary>As a table</summary>
        <Table name="Usage by month" columns={["Month", ...drawn.map(({ name }) => name)]}>
          {months.map(({ start }, index) => (
            <tr key={start}>
              <th scope="row">{month.format(new Date(start))}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[index]!.toLocaleString()}</td>
              ))}
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}

function Channels({ usage }: { readonly usage: Totals }) {
  return (
    <Table name="Usage by channel" columns={["Channel", "Used", "Beyond the plan", "Estimated cost"]}>
      {shownChannels.map((channel) => {
        const one = usage.channels.find((found) => found.channel === channel);
        return (
          <tr key={channel}>
            <th scope="row">{channelNames[channel]}</th>
            <td>{(one?.count ?? 0).toLocaleString()}</td>
            <td>{(one?.overage ?? 0).toLocaleString()}</td>
            <td>{one?.estOverageCents == null ? "free" : dollars(one.estOverageCents)}</td>
          </tr>
        );
      })}
    </Table>
  );
}
