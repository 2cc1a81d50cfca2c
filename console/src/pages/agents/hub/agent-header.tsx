import { PenLine, PlugZap } from "lucide";
import type { ReactNode } from "react";
import type { AgentQuery } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { Avatar } from "../../../parts/avatar.js";
import { Badge } from "../../../parts/badge.js";
import { sentenceOf } from "../../../parts/event-sentences.js";
import { Icon } from "../../../parts/icon.js";
import { Moment } from "../../../parts/moment.js";
import { DeleteAgent } from "../delete-agent.js";

interface AgentHeaderProps {
  readonly agent: NonNullable<AgentQuery["identity"]>;
  /** Further actions on the agent. */
  readonly actions?: ReactNode;
}

/** Who an agent is, when it did something last, and the actions on it. */
export function AgentHeader({ agent, actions }: AgentHeaderProps) {
  const { agentHandle: handle, displayName, description, claimStatus, lastEvent } = agent;
  return (
    <header className="object-head">
      <Avatar id={handle} name={handle} size="large" />
      <div className="object-words">
        <h1>
          @{handle} {claimStatus === "AGENT_UNCLAIMED" && <Badge state="UNCLAIMED" />}
        </h1>
        <p className="soft">
          {displayName !== handle && displayName}
          {displayName != null && displayName !== handle && description != null && ". "}
          {description}
        </p>
        <p className="soft">
          {lastEvent == null ? (
            "Not seen yet"
          ) : (
            <>
              Last seen <Moment at={lastEvent.occurredAt} />: {sentenceOf(lastEvent.kind)}
            </>
          )}
        </p>
      </div>
      <div className="row-actions">
        <Link className="button" href={href(["inbox", "new"], { agent: handle })}>
          <Icon of={PenLine} /> Write as @{handle}
        </Link>
        <Link className="button quiet" href={href(["agents", handle], { view: "connect" })}>
          <Icon of={PlugZap} /> Connect
        </Link>
        {actions}
        <DeleteAgent handle={handle} />
      </div>
    </header>
  );
}
