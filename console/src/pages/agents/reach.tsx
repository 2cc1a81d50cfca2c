import { type FormEvent, useState } from "react";
import { AdmissionDocument, type AdmissionQuery } from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { inWords } from "../../parts/badge.js";
import { Choice } from "../../parts/choice.js";
import { Field } from "../../parts/field.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";

type Decision = NonNullable<AdmissionQuery["a2aAdmission"]>;

/** Whether an agent and another may send each other tasks, and which step of the rule decides. It stays true as rules change. */
export function Reach({ handle }: { readonly handle: string }) {
  const { filters } = useAddress();
  const [peer, way] = [filters.get("peer"), filters.get("way") === "from" ? "from" : "to"] as const;
  const [typed, setTyped] = useState(peer ?? "");
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    setFilters({ peer: typed.trim().replace(/^@/, "") || null });
  };
  return (
    <>
      <form className="fields" aria-label="Check who may send" onSubmit={ask}>
        <Choice
          label="Direction"
          value={way}
          options={[
            { value: "to", name: `@${handle} sends a task to` },
            { value: "from", name: `@${handle} gets a task from` },
          ]}
          onChange={(value) => setFilters({ way: value === "to" ? null : value })}
        />
        <Field label="The other agent" hint="Its handle." value={typed} onChange={setTyped} required />
        <p className="actions">
          <button type="submit">Ask</button>
        </p>
      </form>
      {peer !== null && <Answer from={way === "to" ? handle : peer} to={way === "to" ? peer : handle} own={handle} />}
    </>
  );
}

function Answer({ from, to, own }: { readonly from: string; readonly to: string; readonly own: string }) {
  const kinds = ["a2a.settings.", "a2a.contact_rule.", "identity."];
  const { data, problem, isLoading, refetch } = useLiveQuery(AdmissionDocument, { from, to }, kinds);
  const decision = data?.a2aAdmission;
  return (
    <section aria-labelledby="answer">
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {decision != null && problem === null && (
        <>
          <div role="status">
            <h2 id="answer">
              {decision.allowed ? "Yes" : "No"}: @{from} {decision.allowed ? "may" : "may not"} send tasks to @{to}
            </h2>
          </div>
          <p>{decision.explanation}</p>
          <Steps decision={decision} />
          {decision.rules.length > 0 && (
            <p>
              {decision.rules.map(({ id, agentHandle, action, direction, peerHandle }) => (
                <span key={id} className="block">
                  The rule of @{agentHandle}: {inWords(action)} @{peerHandle}, {inWords(direction)}.
                </span>
              ))}
              <Link href={href(["agents", own], { view: "rules" })}>Contact rules of @{own}</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** The steps of the rule in their order. Those before the deciding one did not apply. */
function Steps({ decision: { path, allowed } }: { readonly decision: Decision }) {
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
