import { type FormEvent, useState } from "react";
import { setFilters, useAddress } from "../../address/address.js";
import { Choice } from "../../parts/choice.js";
import { Field } from "../../parts/field.js";
import { ChatReach, MailReach, MessageReach, TaskReach } from "./reach-answers.js";

const channels = [
  { value: "tasks", name: "tasks", peer: "The other agent", hint: "Its handle, such as scout.", inputMode: "text" },
  { value: "mail", name: "mail", peer: "Email address", hint: "Such as ada@example.com.", inputMode: "email" },
  { value: "im", name: "instant messages", peer: "Number", hint: "Such as +15551234567.", inputMode: "tel" },
  { value: "chat", name: "team chat", peer: "Slack user", hint: "Such as T024BE7LD:U023BECGF.", inputMode: "text" },
] as const;

/** Whether an agent and another party may reach each other, and which step decides. It is read again when rules change. */
export function Reach({ handle }: { readonly handle: string }) {
  const { filters } = useAddress();
  const channel = channels.find(({ value }) => value === filters.get("channel")) ?? channels[0];
  const [peer, way] = [filters.get("peer"), filters.get("way") === "from" ? "from" : "to"] as const;
  const [typed, setTyped] = useState(peer ?? "");
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    setFilters({ peer: typed.trim().replace(/^@/, "") || null });
  };
  return (
    <>
      <form className="fields" aria-label="Check who may send" onSubmit={ask}>
        <Choice
          label="Channel"
          value={channel.value}
          options={channels}
          onChange={(value) => {
            setTyped("");
            setFilters({ channel: value === "tasks" ? null : value, peer: null, way: null });
          }}
        />
        {channel.value === "tasks" && (
          <Choice
            label="Direction"
            value={way}
            options={[
              { value: "to", name: `@${handle} sends a task to` },
              { value: "from", name: `@${handle} gets a task from` },
            ]}
            onChange={(value) => setFilters({ way: value === "to" ? null : value })}
          />
        )}
        <Field
          label={channel.peer}
          hint={channel.hint}
          inputMode={channel.inputMode}
          value={typed}
          onChange={setTyped}
          required
        />
        <p className="actions">
          <button type="submit">Ask</button>
        </p>
      </form>
      {peer !== null && (
        // A new question has no answer yet, and must not show that of the last one.
        <Answer key={`${channel.value} ${way} ${peer}`} channel={channel.value} handle={handle} peer={peer} way={way} />
      )}
    </>
  );
}

interface AnswerProps {
  readonly channel: (typeof channels)[number]["value"];
  readonly handle: string;
  readonly peer: string;
  readonly way: "to" | "from";
}

function Answer({ channel, handle, peer, way }: AnswerProps) {
  if (channel === "mail") return <MailReach handle={handle} address={peer} />;
  if (channel === "chat") return <ChatReach handle={handle} user={peer} />;
  if (channel === "im") return <MessageReach handle={handle} number={peer} />;
  return <TaskReach from={way === "to" ? handle : peer} to={way === "to" ? peer : handle} own={handle} />;
}
