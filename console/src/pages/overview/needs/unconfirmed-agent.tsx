import { Bot } from "lucide";
import {
  ConfirmAgentDocument,
  DeclineAgentDocument,
  type NeedsQuery,
} from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { AskFirst } from "../../../parts/ask-first.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { Row } from "../../../parts/row.js";
import { useSession } from "../../../session.js";

interface UnconfirmedAgentProps {
  readonly agent: NeedsQuery["agents"]["nodes"][number];
  readonly done: () => void;
}

/** An agent that signed itself up and named the person who looks. It moves to the organization, or is deleted. */
export function UnconfirmedAgent({ agent, done }: UnconfirmedAgentProps) {
  const { identityId, agentHandle, emailAddress, harness, noteToHuman, createdAt } = agent;
  const { organization } = useSession();
  const confirmation = useChange(ConfirmAgentDocument);
  const refusal = useChange(DeclineAgentDocument);
  const confirm = async (): Promise<void> => {
    await confirmation.run({ identityId, organizationId: organization.id });
    done();
  };
  return (
    <Row
      icon={Bot}
      tone="waits"
      title={`@${agentHandle} says that you are its person`}
      about={
        <>
          <span className="claimed">{noteToHuman === "" ? emailAddress : `“${noteToHuman}”`}</span>
          {harness != null && <span className="claimed"> {harness}</span>}, signed up <Moment at={createdAt} />
          <ProblemNote problem={confirmation.problem} />
        </>
      }
      actions={
        <>
          <button type="button" disabled={confirmation.isRunning} onClick={() => void confirm()}>
            Confirm<span className="unseen"> @{agentHandle}</span>
          </button>
          <AskFirst
            label="Decline"
            what={`@${agentHandle}`}
            title={`Decline @${agentHandle}?`}
            confirm="Decline and delete it"
            problem={refusal.problem}
            isRunning={refusal.isRunning}
            run={async () => {
              const isDone = (await refusal.run({ identityId })) !== null;
              done();
              return isDone;
            }}
          >
            The agent is deleted with its mailbox. This cannot be undone.
          </AskFirst>
        </>
      }
    />
  );
}
