import { lazy, Suspense } from "react";
import type { OverviewCountsQuery } from "../../../../generated/console-documents.js";
import { setFilters } from "../../address/address.js";
import { Choice } from "../../parts/choice.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { seriesOf, spanStarts } from "./use-series.js";

const Chart = lazy(() => import("../../parts/chart.js"));

/** The times that can be looked back on, in hours. */
export const ranges = [
  { value: "1", name: "last hour" },
  { value: "24", name: "last 24 hours" },
  { value: "168", name: "last 7 days" },
  { value: "720", name: "last 30 days" },
] as const;

/** The number of events over time, as a chart and as a table. */
export function UseOverTime(props: {
  readonly counts: OverviewCountsQuery["organizationActivityCounts"];
  readonly hours: string;
}) {
  const { counts, hours } = props;
  const [starts, series] = [spanStarts(counts), seriesOf(counts)];
  const isCut = Date.parse(counts.countedSince) > Date.parse(counts.since);
  return (
    <>
      <Choice
        label="Time"
        value={hours}
        options={ranges}
        onChange={(value) => setFilters({ hours: value === "24" ? null : value })}
      />
      {isCut && (
        <p className="soft">
          Only the newest 20,000 events are counted: those since <Moment at={counts.countedSince} />.
        </p>
      )}
      <Suspense fallback={<Loading />}>
        <Chart name="Events over time" starts={starts} series={series} />
      </Suspense>
      <details>
        <summary>As a table</summary>
        <div className="table" role="region" aria-label="Events over time, table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">From</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {starts.map((start, index) => (
                <tr key={start}>
                  <th scope="row">
                    <Moment at={new Date(start * 1000).toISOString()} />
                  </th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{values[index]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
