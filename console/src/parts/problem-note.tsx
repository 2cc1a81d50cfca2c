import type { Problem } from "../api/problem.js";

/** Errors that the server never answers with: its docs do not explain them. */
const ownCodes = new Set([
  "no_answer",
  "unknown",
  "vault_key_refused",
  "weak_vault_key",
  "cannot_be_decrypted",
  "invalid_format",
  "vault_locked",
]);

/** An error with the API's message and hint. */
export function ProblemNote({ problem, retry }: { readonly problem: Problem | null; readonly retry?: () => void }) {
  if (problem === null) return null;
  const { message, hint, violations, code } = problem;
  return (
    <div className="problem" role="alert">
      <p>
        {message} {ownCodes.has(code) ? <code>{code}</code> : <a href={`/docs/errors#${code}`}>{code}</a>}
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
