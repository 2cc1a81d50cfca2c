import { TaskBoardDocument } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { inWords } from "../../parts/badge.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { lastWords } from "../../parts/last-words.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { TaskParties } from "../../parts/task-parties.js";

const states = ["SUBMITTED", "WORKING", "INPUT_REQUIRED", "COMPLETED", "FAILED", "CANCELED"] as const;

/** The newest tasks of each state, side by side. They move by themselves. */
export function TaskBoard() {
  const { data, problem, isLoading, refetch } = useLiveQuery(TaskBoardDocument, {}, ["a2a.task."], { restMs: 1_000 });
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && (
        <div className="board" role="region" aria-label="Board" tabIndex={0}>
          {states.map((state) => (
            <section key={state} aria-labelledby={`board-${state}`}>
              <h2 id={`board-${state}`}>
                <Link href={href(["tasks"], { state })}>{inWords(state)}</Link>
              </h2>
              <ul className="list">
                {data[state].nodes.map((task) => (
                  <li key={task.id}>
                    <Link href={href(["tasks", task.id])}>
                      <TaskParties task={task} />
                    </Link>
                    <span className="words">{lastWords(task.messages)}</span>
                    <span className="soft block">
                      <Moment at={task.updatedAt} />
                    </span>
                  </li>
                ))}
                {data[state].nodes.length === 0 && <li className="soft">none</li>}
                {data[state].pageInfo.hasNextPage && (
                  <li>
                    <Link href={href(["tasks"], { state })}>Show all</Link>
                  </li>
                )}
              </ul>
            </section>
          ))}
        </div>
      )}
      <p className="actions">
        <ExplorerLink query={TaskBoardDocument} />
      </p>
    </>
  );
}
