import { FilePen } from "lucide";
import { WaitingDraftsDocument } from "../../../generated/console-documents.js";
import { href } from "../address/address.js";
import { Link } from "../address/link.js";
import { useLiveQuery } from "../api/live-query.js";
import { Icon } from "../parts/icon.js";

/** Milliseconds between two readings: the navigation is never the hurry. */
const restMs = 2_000;

/** Leads to the drafts of all mailboxes, and counts them. */
export function WaitingDrafts({ isCurrent }: { readonly isCurrent: boolean }) {
  const { data } = useLiveQuery(WaitingDraftsDocument, {}, ["mail.draft.", "mail.mailbox.", "identity."], { restMs });
  const { nodes = [], pageInfo } = data?.mailOrganizationDrafts ?? {};
  return (
    <Link
      href={href(["inbox", "drafts"])}
      title="Drafts"
      aria-current={isCurrent ? "page" : undefined}
      className="under"
    >
      <Icon of={FilePen} />
      <span className="nav-name">Drafts</span>
      {nodes.length > 0 && (
        <span className="count">
          {nodes.length}
          {pageInfo?.hasNextPage === true && "+"}
          <span className="unseen"> waiting</span>
        </span>
      )}
    </Link>
  );
}
