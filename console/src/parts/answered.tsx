interface AnsweredProps {
  /** Who wrote it, if that is not clear. */
  readonly from: string | null;
  /** Its text; null for a file. */
  readonly text: string | null;
}

/** The message that another one replies to, shown above it. */
export function Answered({ from, text }: AnsweredProps) {
  return (
    <blockquote className="answered">
      <span className="unseen">In reply to: </span>
      {from !== null && `${from}: `}
      {text ?? "a file"}
    </blockquote>
  );
}
