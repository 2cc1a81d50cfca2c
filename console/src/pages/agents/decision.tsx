import { type ReactNode, useId } from "react";
import type { AdmissionQuery } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import type { Problem } from "../../api/problem.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";

type Judged = Pick<NonNullable<AdmissionQuery["a2aAdmission"]>, "allowed" | "explanation" | "path">;

/** A contact rule that decides. */
interface DecidingRule {
  readonly id: string;
  /** The step as a sentence. */
  readonly says: string;
}

interface DecisionProps {
  readonly problem: Problem | null;
  readonly isLoading: boolean;
  readonly refetch: () => void;
  /** Undefined before it is known. */
  readonly decision: Judged | null | undefined;
  /** The meaning of an allowed and of a refused result. */
  readonly yes: string;
  readonly no: string;
  readonly rules: readonly DecidingRule[];
  /** Our agent. */
  readonly own: string;
  /** Further conditions. */
  readonly children?: ReactNode;
}

/** A decision about who reaches whom: the answer, the steps that lead to it, and the rules that decide. */
export function Decision({ problem, isLoading, refetch, decision, yes, no, rules, own, children }: DecisionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {decision != null && problem === null && (
        <>
          <div role="status">
            <h2 id={id}>{decision.allowed ? `Yes: ${yes}` : `No: ${no}`}</h2>
          </div>
          <p>{decision.explanation}</p>
          <Steps decision={decision} />
          {rules.length > 0 && (
            <p>
              {rules.map(({ id, says }) => (
                <span key={id} className="block">
                  {says}
                </span>
              ))}
              <Link href={href(["agents", own], { view: "rules" })}>Contact rules of @{own}</Link>
            </p>
          )}
          {children}
        </>
      )}
    </section>
  );
}

/** The steps of the rule in their order. Those before the deciding one did not apply. */
function Steps({ decision: { path, allowed } }: { readonly decision: Judged }) {
  if (path.length === 0) return <p className="soft">The other side refused. Its reasons are not disclosed.</p>;
  return (
    <ol className="steps" aria-label="Steps of the decision">
      {path.map(({ step, explanation, outcome }) => (
        <li
          key={step}
          className={
            outcome === "PASSED" ? "passed" : outcome === "DECIDES" ? (allowed ? "decides" : "refuses") : "unasked"
          }
        >
          <span>{explanation}</span>{" "}
          <span className="soft">
            {outcome === "PASSED" ? "does not apply" : outcome === "DECIDES" ? "decides" : "not asked"}
          </span>
        </li>
      ))}
    </ol>
  );
}
