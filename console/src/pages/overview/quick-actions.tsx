import { Bot, PenLine, UserPlus } from "lucide";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { Icon } from "../../parts/icon.js";
import { useSession } from "../../session.js";

/** Links to the most frequent actions. */
export function QuickActions() {
  const { isAdmin } = useSession();
  return (
    <div className="row-actions">
      <Link className="button quiet" href={href(["inbox", "new"])}>
        <Icon of={PenLine} /> Write
      </Link>
      <Link className="button quiet" href={href(["agents"], { new: "agent" })}>
        <Icon of={Bot} /> New agent
      </Link>
      {isAdmin && (
        <Link className="button quiet" href={href(["organization"], { new: "person" })}>
          <Icon of={UserPlus} /> Invite
        </Link>
      )}
    </div>
  );
}
