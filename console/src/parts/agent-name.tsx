import { href } from "../address/address.js";
import { Link } from "../address/link.js";
import { Avatar } from "./avatar.js";

interface AgentNameProps {
  /** Null when the agent was deleted. */
  readonly handle: string | null | undefined;
  /** Whether it leads to the page of the agent; off where the row leads elsewhere. */
  readonly isLink?: boolean;
}

/** An agent with its face: `@planner`. */
export function AgentName({ handle, isLink = true }: AgentNameProps) {
  if (handle == null) return <span className="who soft">deleted agent</span>;
  return (
    <span className="who">
      <Avatar id={handle} name={handle} />
      {isLink ? <Link href={href(["agents", handle])}>@{handle}</Link> : <span>@{handle}</span>}
    </span>
  );
}
