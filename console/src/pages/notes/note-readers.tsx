import {
  type FoundAgentFragment,
  GiveNoteDocument,
  type NoteTextFragment,
  TakeNoteDocument,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { AgentField } from "../../parts/agent-field.js";
import { ProblemNote } from "../../parts/problem-note.js";

/** The agents that see a note: gives it to another, or takes it from one. */
export function NoteReaders({ note }: { readonly note: NoteTextFragment }) {
  const give = useChange(GiveNoteDocument);
  const take = useChange(TakeNoteDocument);
  const giveTo = (agent: FoundAgentFragment | null): void => {
    if (agent !== null) void give.run({ input: { noteId: note.id, identityId: agent.id } });
  };
  return (
    <>
      <h2>Agents that see it</h2>
      {note.access.length === 0 && <p className="soft">None. People of the organization see all notes.</p>}
      <ul className="list">
        {note.access.map(({ id, identityId, identity }) => (
          <li key={id}>
            {identity == null ? (
              "a deleted agent"
            ) : (
              <Link href={href(["agents", identity.agentHandle])}>@{identity.agentHandle}</Link>
            )}{" "}
            <button
              type="button"
              className="quiet"
              aria-label={`Take it back from @${identity?.agentHandle ?? "a deleted agent"}`}
              disabled={take.isRunning}
              onClick={() => void take.run({ input: { noteId: note.id, identityId } })}
            >
              Take it back
            </button>
          </li>
        ))}
      </ul>
      <ProblemNote problem={take.problem} />
      <AgentField key={note.access.length} label="Give it to" value={null} choose={giveTo} />
      <ProblemNote problem={give.problem} />
    </>
  );
}
