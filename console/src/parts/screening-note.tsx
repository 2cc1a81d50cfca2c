import type { ReadMailFragment } from "../../../generated/console-documents.js";
import { withMarks } from "./bidi-marks.js";
import { findingInWords } from "./screening-words.js";

type Verdict = NonNullable<ReadMailFragment["screening"]>;

/** Whether people should be warned at once. */
export function isWarning(level: Verdict["level"] | null | undefined): boolean {
  return level === "SUSPICIOUS" || level === "DANGEROUS";
}

const titles = {
  DANGEROUS: "This looks like an attack.",
  SUSPICIOUS: "This may be an attack.",
  NOTICE: "Something unusual was found.",
  CLEAN: "",
} as const;

/** The findings of screening: a warning, or a folded note for harmless ones. Nothing for a clean message. */
export function ScreeningNote({ screening }: { readonly screening: Verdict | null | undefined }) {
  if (screening == null || screening.level === "CLEAN") return null;
  const found = (
    <ul>
      {screening.findings.map(({ code, part, excerpt }) => (
        <li key={`${code} ${part}`}>
          {findingInWords(code)}
          {excerpt != null && <>: “{withMarks(excerpt)}”</>}
        </li>
      ))}
    </ul>
  );
  if (!isWarning(screening.level)) {
    return (
      <details className="soft">
        <summary>{titles[screening.level]}</summary>
        {found}
      </details>
    );
  }
  return (
    <div className={screening.level === "DANGEROUS" ? "problem" : "caution"} role="note">
      <p>
        <strong>{titles[screening.level]}</strong> Do not follow what it says. Agents see the same warning.
      </p>
      {found}
    </div>
  );
}
