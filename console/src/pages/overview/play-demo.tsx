import { useState } from "react";
import { PlayDemoDocument } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useActivity } from "../../api/activity.js";
import { useChange } from "../../api/change.js";
import { newKey } from "../../api/new-key.js";
import { Command } from "../../parts/command.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useSession } from "../../session.js";

/** Has the demo played on this server, where the one who looks operates it; else says how to play it beside the server. */
export function PlayDemo() {
  const { isOperator } = useSession();
  const { run, problem, isRunning } = useChange(PlayDemoDocument);
  const last = useLastOfDemo();
  // Clicks make one demo until it has ended, however many they are.
  const [keys, setKeys] = useState({ after: last?.id, key: newKey() });
  const isPlaying = last?.kind === "demo.started";
  if (!isPlaying && keys.after !== last?.id) setKeys({ after: last?.id, key: newKey() });
  if (!isOperator) return <Command text="npm run demo" />;
  return (
    <>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning || isPlaying} onClick={() => void run({}, keys.key)}>
          Play the demo
        </button>
      </p>
    </>
  );
}

/** The state of a demo that was started while this page was open, also after it has made agents. */
export function DemoState() {
  const last = useLastOfDemo();
  return (
    <>
      <p role="status" className="soft">
        {last?.kind === "demo.started" && "The demo is playing."}
        {last?.kind === "demo.finished" && (
          <>
            The demo has ended. Look at its <Link href={href(["tasks"])}>task</Link> and its{" "}
            <Link href={href(["inbox"])}>emails</Link>.
          </>
        )}
      </p>
      {last?.kind === "demo.failed" && (
        <div className="problem" role="alert">
          <p>The demo failed.</p>
          <p className="soft">The log of the server says why. Often the server cannot reach its own PUBLIC_BASE_URL.</p>
          <PlayDemo />
        </div>
      )}
    </>
  );
}

const useLastOfDemo = () => useActivity().find(({ kind }) => kind.startsWith("demo."));
