import { Badge } from "../../parts/badge.js";

interface Step {
  readonly explanation: string;
  readonly outcome: string;
}

const outcomes: Readonly<Record<string, string>> = {
  decides: "this decided",
  passed: "did not apply",
  not_reached: "was not reached",
};

/** The steps that led to the hold, with the one that decided first (wire contract reviews 2.7). */
export function WhyHeld({ path }: { readonly path: unknown }) {
  const steps = Array.isArray(path) ? (path as readonly Step[]) : [];
  const deciding = steps.find(({ outcome }) => outcome === "decides");
  if (deciding === undefined) return null;
  return (
    <section aria-labelledby="why-held">
      <h2 id="why-held">Why it waits</h2>
      <p>{deciding.explanation}</p>
      <details>
        <summary>All steps of the decision</summary>
        <ol className="list">
          {steps.map(({ explanation, outcome }, index) => (
            <li key={`${index} ${explanation}`}>
              {explanation}{" "}
              <Badge state={outcomes[outcome] ?? outcome} tone={outcome === "decides" ? "waits" : "calm"} />
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
