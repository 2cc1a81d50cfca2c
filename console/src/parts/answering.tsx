import { Answered } from "./answered.js";

interface AnsweringProps {
  readonly from: string | null;
  readonly text: string | null;
  /** Writes a message that replies to nothing instead. */
  readonly stop: () => void;
}

/** The message that the new message replies to. */
export function Answering({ from, text, stop }: AnsweringProps) {
  return (
    <div className="talk">
      <Answered from={from} text={text} />
      <p className="actions">
        <button type="button" className="quiet" onClick={stop}>
          Do not reply
        </button>
      </p>
    </div>
  );
}
