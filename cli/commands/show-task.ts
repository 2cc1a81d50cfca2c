import type { TaskQuery } from "../../clients/graphql/index.js";

type Message = NonNullable<TaskQuery["a2aTask"]>["messages"][number];
type Task = Omit<NonNullable<TaskQuery["a2aTask"]>, "messages"> & { readonly messages?: readonly Message[] };

/** The text of a message. Other parts are shown by their kind. */
export function saidIn({ parts }: Pick<Message, "parts">): string {
  return parts.map(({ text, url, filename, data }) => text ?? filename ?? url ?? JSON.stringify(data)).join(" ");
}

/** A task in lines for people. */
export function showTask({ id, state, requester, worker, messages = [] }: Task): string[] {
  const facts = [`${state.toLowerCase()}  ${id}`, `from ${nameOf(requester)} to ${nameOf(worker)}`];
  const said = messages.map((message) => `  ${message.role === "CALLER" ? "asks" : "says"}: ${saidIn(message)}`);
  return [...facts, ...said];
}

const nameOf = ({ handle, identityId }: Task["worker"]): string => handle ?? identityId;
