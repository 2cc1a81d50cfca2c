import { Badge } from "../../parts/badge.js";
import type { InstallationState } from "./installation-state.js";

/** What is wrong, and what to do about it, the worst first. */
export function Findings({ findings }: { readonly findings: InstallationState["findings"] }) {
  const isWrong = findings.some(({ severity }) => severity !== "NOTE");
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">What to do</h2>
      {!isWrong && <p>Everything works.{findings.length > 0 && " For production, look at these:"}</p>}
      <ul className="list findings">
        {findings.map(({ code, severity, subject, message, remedy }) => (
          <li key={`${code} ${subject}`}>
            <Badge state={severity} /> {message}
            <span className="soft block">
              {remedy} <code>{code}</code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
