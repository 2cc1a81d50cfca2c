import { PlayDemoDocument } from "../../../../generated/console-documents.js";
import { useActivity } from "../../api/activity.js";
import { useChange } from "../../api/change.js";
import { Command } from "../../parts/command.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useSession } from "../../session.js";

/** Has the demo played on this server, where the one who looks operates it; else says how to play it beside the server. */
export function PlayDemo() {
  const { isOperator } = useSession();
  const { run, problem, isRunning } = useChange(PlayDemoDocument);
  const last = useActivity().find(({ kind }) => kind.startsWith("demo."));
  const isPlaying = last?.kind === "demo.started";
  if (!isOperator) return <Command text="npm run demo" />;
  return (
    <>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning || isPlaying} onClick={() => void run({})}>
          Play the demo
        </button>
        <span role="status" className="soft">
          {isPlaying ? "The demo is playing." : last === undefined ? "" : "The demo has ended."}
        </span>
      </p>
    </>
  );
}
