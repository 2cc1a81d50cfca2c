import {
  DeleteFactDocument,
  FactsOfContactDocument,
  type FactLineFragment,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { AskFirst } from "../../parts/ask-first.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { AddFact } from "./add-fact.js";
import { SourceLink } from "./source-link.js";

/** The facts about a contact, each with its sources. */
export function Facts({ contactId }: { readonly contactId: string }) {
  const kinds = ["contact_fact.", "contact.merged"];
  const { data, problem, isLoading, refetch } = useLiveQuery(FactsOfContactDocument, { contactId }, kinds);
  const facts = data?.contactFacts;
  return (
    <>
      <h2>Facts</h2>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {facts?.length === 0 && <p className="soft">Nothing is remembered yet. Agents add facts with their sources.</p>}
      {facts !== undefined && facts.length > 0 && (
        <ul className="list">
          {facts.map((fact) => (
            <Fact key={fact.id} contactId={contactId} fact={fact} changed={refetch} />
          ))}
        </ul>
      )}
      <AddFact contactId={contactId} added={refetch} />
    </>
  );
}

const kindNames = { PROFILE: "profile", PREFERENCE: "preference", CONTEXT: "context" } as const;

interface FactProps {
  readonly contactId: string;
  readonly fact: FactLineFragment;
  readonly changed: () => void;
}

function Fact({ contactId, fact, changed }: FactProps) {
  const { run, problem, isRunning } = useChange(DeleteFactDocument);
  const { id, content, origin, kind, expiresAt, updatedAt, citations } = fact;
  return (
    <li>
      <p>{withMarks(content)}</p>
      <p className="soft">
        {kind != null && `${kindNames[kind]}, `}
        {origin === "GENERATED" ? "by an agent, " : "by a person, "}
        <Moment at={updatedAt} />
        {expiresAt != null && (
          <>
            , until <Moment at={expiresAt} />
          </>
        )}
        {citations.map((citation) => (
          <SourceLink key={citation.id} citation={citation} />
        ))}
      </p>
      <AskFirst
        label="Delete"
        what={content.slice(0, 60)}
        title="Delete this fact?"
        confirm="Delete the fact"
        problem={problem}
        isRunning={isRunning}
        run={async () => {
          const isDone = (await run({ input: { contactId, id } })) !== null;
          if (isDone) changed();
          return isDone;
        }}
      >
        {withMarks(content)}
      </AskFirst>
    </li>
  );
}
