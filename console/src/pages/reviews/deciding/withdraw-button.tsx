import { WithdrawHeldReviewDocument } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { AskFirst } from "../../../parts/ask-first.js";
import { refusalInWords } from "./refusal-in-words.js";

/** Takes back what waits, without a judgement of it. */
export function WithdrawButton({ id, name }: { readonly id: string; readonly name: string }) {
  const { run, problem, isRunning } = useChange(WithdrawHeldReviewDocument);
  return (
    <AskFirst
      label="Withdraw"
      title={`Withdraw ${name}?`}
      confirm="Withdraw"
      problem={problem === null ? null : refusalInWords(problem)}
      isRunning={isRunning}
      run={async () => (await run({ id })) !== null}
    >
      It is not sent. The agent may send the same again, and it is then held again.
    </AskFirst>
  );
}
