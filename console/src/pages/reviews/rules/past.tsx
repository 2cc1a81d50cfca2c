import { useState } from "react";
import {
  type ReviewAction,
  ReviewRulesOnPastDocument,
  type ReviewRulesOnPastQuery,
  type SimulateReviewRulesInput,
} from "../../../../../generated/console-documents.js";
import { client } from "../../../api/client.js";
import { type Problem, problemOf } from "../../../api/problem.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";

type Simulation = NonNullable<ReviewRulesOnPastQuery["simulateReviewRules"]>;

const actionNames: Readonly<Record<ReviewAction, string>> = { ALLOW: "sent", HOLD: "held", BLOCK: "refused" };

/** A trial of rules as they would be on the last hundred sends (wire contract reviews R36). Nothing is stored. */
export function PastUnderRules({ input }: { readonly input: () => SimulateReviewRulesInput }) {
  const [found, setFound] = useState<Simulation | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isRunning, setRunning] = useState(false);
  const ask = async (): Promise<void> => {
    setRunning(true);
    try {
      const variables = { input: input() };
      const { data } = await client.query({ query: ReviewRulesOnPastDocument, variables, fetchPolicy: "no-cache" });
      setFound(data?.simulateReviewRules ?? null);
      setProblem(null);
    } catch (error) {
      setFound(null);
      setProblem(problemOf(error as Error));
    }
    setRunning(false);
  };
  return (
    <>
      <p className="actions">
        <button type="button" className="quiet" disabled={isRunning} onClick={() => void ask()}>
          Try on the last 100 sends
        </button>
      </p>
      <ProblemNote problem={problem} />
      {found !== null && <Found found={found} />}
    </>
  );
}

function Found({ found: { sends, counts, unknownConditions } }: { readonly found: Simulation }) {
  const changed = sends.filter(({ actionNow, actionThen }) => actionNow !== actionThen);
  if (sends.length === 0) return <p className="soft">Nothing was sent yet, so there is nothing to try this on.</p>;
  return (
    <section aria-label="The last 100 sends" className="rule-past">
      <p role="status">
        {counts
          .map(({ action, countNow, countThen }) => `${countThen} ${actionNames[action]} (now ${countNow})`)
          .join(", ")}
        {changed.length === 0 ? ". Nothing would change." : `. ${changed.length} would change:`}
      </p>
      <ul>
        {changed
          .slice(0, 20)
          .map(({ at, agentHandle, operation, peers, actionNow, actionThen, explanation }, index) => (
            <li key={index}>
              <b>
                {actionNames[actionNow]} → {actionNames[actionThen]}
              </b>{" "}
              {operation} of @{agentHandle} to {peers.join(", ")} <Moment at={at} />
              <span className="soft block">{explanation}</span>
            </li>
          ))}
      </ul>
      {changed.length > 20 && <p className="soft">These are the newest 20.</p>}
      {unknownConditions.length > 0 && (
        <p className="soft">
          Not known any more for some sends: {unknownConditions.join(", ")}. Rules that hold or refuse count it as met.
        </p>
      )}
    </section>
  );
}
