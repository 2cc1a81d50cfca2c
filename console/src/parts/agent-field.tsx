import { useEffect, useId, useRef, useState } from "react";
import type { FoundAgentFragment } from "../../../generated/console-documents.js";
import { useFieldProblem } from "./form.js";
import { useFoundAgents } from "./use-found-agents.js";

interface AgentFieldProps {
  readonly label: string;
  /** Name of its value in the API: the field then shows the errors of this value. */
  readonly of?: string;
  /** Handle of the chosen agent; null for none. */
  readonly value: string | null;
  /** The meaning of an empty field, such as `all agents`. */
  readonly none?: string;
  readonly required?: boolean;
  /** Draws no label: it is read aloud alone. */
  readonly isBare?: boolean;
  readonly choose: (agent: FoundAgentFragment | null) => void;
}

/** Chooses one of the agents of the organization, however many there are: by its handle, found by handle or name. */
export function AgentField({ label, of, value, none, required = false, isBare = false, choose }: AgentFieldProps) {
  const id = useId();
  const wrong = useFieldProblem(of);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? "" : `@${value}`);
  const { agents, isSettled, problem, retry } = useFoundAgents(typed ?? "");
  // When the user leaves the field, it takes the found agent, or shows the chosen one again.
  const isLeft = useRef(false);
  const named = (wanted: string) =>
    agents.find(({ agentHandle }) => `@${agentHandle}` === (wanted.startsWith("@") ? wanted : `@${wanted}`));
  const take = (wanted: string): void => {
    const agent = named(wanted.trim().toLowerCase());
    if (wanted.trim() === "" && value !== null) choose(null);
    if (agent === undefined || agent.agentHandle === value) return;
    choose(agent);
    setTyped(null);
  };
  useEffect(() => {
    if (!isSettled || typed === null) return;
    // A complete handle may be typed before the search has found it.
    if (isLeft.current || typed.startsWith("@")) take(typed);
    if (isLeft.current) setTyped(null);
    // The choice is made once for each answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSettled, typed]);
  return (
    <p className="field">
      <label htmlFor={id} className={isBare ? "unseen" : undefined}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        list={`${id}-agents`}
        placeholder={none ?? "@handle"}
        autoComplete="off"
        maxLength={100}
        value={text}
        required={required}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : `${id}-wrong`}
        onChange={({ target }) => {
          setTyped(target.value);
          // An option that was chosen from the list comes as if it had been typed.
          if (target.value === "" || target.value.startsWith("@")) take(target.value);
        }}
        onFocus={() => {
          isLeft.current = false;
        }}
        onBlur={() => {
          isLeft.current = true;
          if (typed === null || !isSettled) return;
          take(typed);
          setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || typed === null) return;
          const [only] = agents;
          const wanted = named(typed.trim().toLowerCase()) ?? (agents.length === 1 ? only : undefined);
          if (wanted === undefined) return;
          event.preventDefault();
          take(`@${wanted.agentHandle}`);
        }}
      />
      <datalist id={`${id}-agents`}>
        {agents.map(({ id: agentId, agentHandle, displayName }) => (
          <option key={agentId} value={`@${agentHandle}`}>
            {displayName}
          </option>
        ))}
      </datalist>
      {wrong !== null && (
        <span className="wrong-value" id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      )}
      {problem !== null && (
        <span className="field-problem" role="alert">
          The agents could not be searched: {problem.message}{" "}
          <button type="button" className="quiet" onClick={retry}>
            Try again
          </button>
        </span>
      )}
    </p>
  );
}
