import { useQuery } from "@apollo/client/react";
import { ReviewChangesDocument, type ReviewChangesQuery } from "../../../../../generated/console-documents.js";
import { problemOf } from "../../../api/problem.js";
import { Loading } from "../../../parts/loading.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { withSignMarks } from "../../../parts/sign-marks.js";

type FieldDiff = NonNullable<NonNullable<ReviewChangesQuery["review"]>["diff"]>[number];

const labels: Readonly<Record<string, string>> = {
  to: "To",
  cc: "Cc",
  bcc: "Bcc",
  subject: "Subject",
  text: "Text",
  html: "HTML",
  attachments: "Attachments",
  media: "Files",
  track_opens: "Counts opens",
  title: "Title of the file",
  initial_comment: "Text beside the file",
  parts: "Message",
};

/** The differences between the agent's content and what people made of it (wire contract reviews D28). */
export function WhatChanged({ id, revision }: { readonly id: string; readonly revision: number }) {
  const { data, error, loading } = useQuery(ReviewChangesDocument, { variables: { id, to: revision } });
  return (
    <details className="review-changes">
      <summary aria-keyshortcuts="d">Compare with what the agent wrote</summary>
      {loading && <Loading />}
      <ProblemNote problem={error === undefined ? null : problemOf(error)} />
      {data?.review?.diff?.length === 0 && <p className="soft">It is the same again.</p>}
      {data?.review?.diff?.map((one) => (
        <OneDiff key={one.field} diff={one} />
      ))}
    </details>
  );
}

function OneDiff({ diff }: { readonly diff: FieldDiff }) {
  const { field, kind, before, after, added, removed, runs } = diff;
  return (
    <section aria-label={labels[field] ?? field}>
      <h2>{labels[field] ?? field}</h2>
      {kind === "text" && runs != null && (
        <pre className="content wrap" tabIndex={0}>
          {runs.map(({ op, text }, index) =>
            op === "same" ? (
              <span key={index}>{withSignMarks(text)}</span>
            ) : op === "added" ? (
              <ins key={index}>{withSignMarks(text)}</ins>
            ) : (
              <del key={index}>{withSignMarks(text)}</del>
            ),
          )}
        </pre>
      )}
      {kind === "text" && runs == null && (
        <p className="soft">It was replaced. Both texts are too long to be compared.</p>
      )}
      {kind === "value" && (
        <p>
          <del>{shown(before)}</del> <ins>{shown(after)}</ins>
        </p>
      )}
      {kind === "set" && (
        <ul className="list">
          {removed?.map((one, index) => (
            <li key={`- ${index}`}>
              <del>{shown(one)}</del>
            </li>
          ))}
          {added?.map((one, index) => (
            <li key={`+ ${index}`}>
              <ins>{shown(one)}</ins>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A value of a content, as people read it. */
function shown(value: unknown) {
  if (value == null) return "(none)";
  if (typeof value !== "object") return withSignMarks(typeof value === "string" ? value : JSON.stringify(value));
  const { address, name, filename, text, content_type } = value as Readonly<Record<string, unknown>>;
  if (typeof address === "string") {
    return withSignMarks(typeof name === "string" ? `${name} <${address}>` : address);
  }
  const words = [filename, text, content_type].find((one) => typeof one === "string");
  return withSignMarks(typeof words === "string" ? words : JSON.stringify(value));
}
