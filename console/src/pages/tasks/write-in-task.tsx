import { useId, useState } from "react";
import type { TaskFactsFragment } from "../../../../generated/console-documents.js";
import { Choice } from "../../parts/choice.js";
import { useSession } from "../../session.js";
import { Answer } from "./answer.js";
import { Reply } from "./reply.js";
import { isOver } from "./task-states.js";

interface WriteInTaskProps {
  readonly task: Pick<TaskFactsFragment, "id" | "state" | "requester" | "worker">;
  readonly written: () => void;
}

type Side = "requester" | "worker";

/**
 * Writes into an open task in the name of a side that is ours. If both are, the side that has to act comes first: the
 * requester while the worker waits for an answer.
 */
export function WriteInTask({ task, written }: WriteInTaskProps) {
  const { organization } = useSession();
  const [chosen, setChosen] = useState<Side | null>(null);
  const id = useId();
  const { state, requester, worker } = task;
  const isAsked = state === "INPUT_REQUIRED";
  const ours = (isAsked ? (["requester", "worker"] as const) : (["worker", "requester"] as const)).filter(
    (side) => task[side].organizationId === organization.id && task[side].handle != null,
  );
  const side = ours.find((one) => one === chosen) ?? ours[0];
  if (side === undefined || isOver(state)) return null;
  const isAnswer = isAsked && side === "requester";
  const handle = task[side].handle!;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{isAnswer ? `Answer as @${handle}` : `Write as @${handle}`}</h2>
      <p className="soft">
        {isAnswer
          ? `@${worker.handle ?? "deleted"} asked @${handle} and waits. Your answer is sent in the name of @${handle}.`
          : `Your message is sent in the name of @${handle}, to @${(side === "worker" ? requester : worker).handle ?? "deleted"}.`}
      </p>
      {ours.length > 1 && (
        <Choice
          label="Write as"
          value={side}
          options={ours.map((one) => ({ value: one, name: `@${task[one].handle}, the ${one}` }))}
          onChange={setChosen}
        />
      )}
      {side === "worker" ? (
        <Reply key={side} taskId={task.id} worker={handle} replied={written} />
      ) : (
        <Answer key={side} taskId={task.id} requester={handle} answered={written} />
      )}
    </section>
  );
}
