import type { Problem } from "../api/problem.js";

/** An error with the API's message and hint. */
export function ProblemNote({ problem, retry }: { readonly problem: Problem | null; readonly retry?: () => void }) {
  if (problem === null) return null;
  const { message, hint, violations, code } = problem;
  return (
    <div className="problem" role="alert">
      <p>
        {message} <code>{code}</code>
      </p>
      {violations.length > 0 && (
        <ul>
          {violations.map((one) => (
            <li key={`${one.path} ${one.message}`}>
              {one.path}: {one.message}
            </li>
          ))}
        </ul>
      )}
      {hint !== null && <p className="soft">{hint}</p>}
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
