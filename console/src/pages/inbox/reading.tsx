import { Suspense } from "react";
import { loadPage } from "../../api/load-page.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { inboxKeys, Keys } from "../../parts/keys.js";
import { Loading } from "../../parts/loading.js";
import { ChatConversation } from "./chat/chat-conversation.js";
import { ImConversation } from "./im/im-conversation.js";
import { MailThread } from "./mail/mail-thread.js";
import type { ChosenAgent } from "./stream/source.js";
import { InboxTask } from "./task/inbox-task.js";
import { useFiltersOnly } from "./use-filters-only.js";

const ChatWrites = loadPage(() => import("./chat/chat-writes.js"));
const Draft = loadPage(() => import("./writing/draft.js"));
const Drafts = loadPage(() => import("./writing/drafts.js"));
const Imports = loadPage(() => import("./writing/imports.js"));
const WriteNew = loadPage(() => import("./writing/write-new.js"));

interface ReadingProps {
  /** The address after `inbox`. */
  readonly selection: readonly string[];
  readonly agents: readonly ChosenAgent[];
  readonly agent: ChosenAgent | null;
}

/** The chosen conversation, or the draft that is being written. */
export function Reading(props: ReadingProps) {
  const filtersOnly = useFiltersOnly();
  if (props.selection.length === 0) return <Hints />;
  return (
    <>
      <p className="trail">
        <Link href={href(["inbox"], filtersOnly)} aria-keyshortcuts="u">
          Back to the list
        </Link>
      </p>
      <Suspense fallback={<Loading />}>
        <Chosen {...props} />
      </Suspense>
    </>
  );
}

function Chosen({ selection: [kind, first = "", second = "", third], agents, agent }: ReadingProps) {
  if (kind === "mail") return <MailThread mailbox={first} id={second} />;
  if (kind === "im") return <ImConversation key={first} id={first} />;
  if (kind === "chat")
    return <ChatConversation connectionId={first} conversationId={second} threadTs={third ?? null} />;
  if (kind === "chat-writes") return <ChatWrites agent={agent} />;
  if (kind === "tasks") return <InboxTask id={first} />;
  if (kind === "new") return <WriteNew agents={agents} agent={agent} />;
  if (kind === "drafts") return <Drafts agent={agent} />;
  if (kind === "draft") return <Draft mailbox={first} id={second} />;
  if (kind === "imports") return <Imports agents={agents} agent={agent} />;
  return <p>There is nothing at this address.</p>;
}

function Hints() {
  return (
    <div className="hints soft">
      <p>
        Choose a message on the left to read it. <kbd>?</kbd> lists the keys.
      </p>
      <Keys keys={inboxKeys} />
    </div>
  );
}
