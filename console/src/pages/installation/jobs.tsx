import { Empty } from "../../parts/empty.js";
import { lasted } from "../../parts/lasted.js";
import { Moment } from "../../parts/moment.js";
import { Table } from "../../parts/table.js";
import type { InstallationState } from "./installation-state.js";

/** Background jobs: the waiting ones, for how long, and the failed ones. */
export function Jobs({ state: { queues, isMoreQueued, failedJobs, readAt } }: { readonly state: InstallationState }) {
  const age = (since: string | null | undefined): string => (since == null ? "" : lasted(since, readAt));
  return (
    <>
      <section aria-labelledby="queues">
        <h2 id="queues">Queues</h2>
        {isMoreQueued && <p className="soft">Only the oldest 10,000 jobs are counted.</p>}
        {queues.length === 0 ? (
          <Empty title="No job waits or runs." />
        ) : (
          <Table
            name="Queues"
            columns={[
              "Task",
              "Waiting",
              "Oldest waits",
              "Running",
              "Longest runs",
              "Scheduled",
              "Retrying",
              "Given up",
            ]}
          >
            {queues.map((queue) => (
              <tr key={queue.task}>
                <th scope="row">{queue.task}</th>
                <td>{queue.waiting}</td>
                <td>{age(queue.waitingSince)}</td>
                <td>{queue.running}</td>
                <td>{age(queue.runningSince)}</td>
                <td>{queue.scheduled}</td>
                <td>{queue.retrying}</td>
                <td>{queue.givenUp > 0 ? <span className="badge wrong">{queue.givenUp}</span> : 0}</td>
              </tr>
            ))}
          </Table>
        )}
      </section>
      <section aria-labelledby="retries">
        <h2 id="retries">Retries</h2>
        {failedJobs.length === 0 ? (
          <Empty title="No job has failed." />
        ) : (
          <Table name="Retries" columns={["Job", "Task", "Failed", "Attempts", "Next attempt", "Error"]}>
            {failedJobs.map(({ id, task, failedAt, attempts, maxAttempts, runAt, error }) => (
              <tr key={id}>
                <th scope="row">{id}</th>
                <td>{task}</td>
                <td>
                  <Moment at={failedAt} />
                </td>
                <td>
                  {attempts} of {maxAttempts}
                </td>
                <td>{attempts >= maxAttempts ? "none: given up" : <Moment at={runAt} />}</td>
                <td>{error}</td>
              </tr>
            ))}
          </Table>
        )}
      </section>
    </>
  );
}
