import { useMemo } from "react";
import { ReviewDocument, type FullReviewFragment } from "../../../../generated/console-documents.js";
import { href, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { actorInWords } from "../../parts/actor-in-words.js";
import { AgentName } from "../../parts/agent-name.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { withSignMarks } from "../../parts/sign-marks.js";
import { useTitle } from "../../parts/use-title.js";
import { readArrivedMail } from "./content/arrived-mail.js";
import { readHeldChat } from "./content/held-chat.js";
import { readHeldIm } from "./content/held-im.js";
import { readHeldMail } from "./content/held-mail.js";
import { readHeldTask } from "./content/held-task.js";
import { TaskLeaves } from "./content/task-leaves.js";
import { useContentCheck } from "./content/use-content-check.js";
import { WhatArrived } from "./content/what-arrived.js";
import { WhatChatLeaves } from "./content/what-chat-leaves.js";
import { WhatImLeaves } from "./content/what-im-leaves.js";
import { WhatLeaves } from "./content/what-leaves.js";
import { Decide } from "./deciding/decide.js";
import { Decided } from "./deciding/decided.js";
import { WhatChanged } from "./editing/what-changed.js";
import { useQueueFilters } from "./use-queue-filters.js";
import { ReviewState } from "./review-state.js";
import { WhyHeld } from "./why-held.js";

/** A newer message of the conversation changes what must be looked at. */
const kinds = ["review.", "mail.message.", "im.message.", "chat.", "a2a.task."];

/** One review: exactly what leaves, why it waits, and the buttons that decide. */
export function Review({ id, next }: { readonly id: string; readonly next: string | null }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(ReviewDocument, { id }, kinds);
  const filters = useQueueFilters();
  return (
    <>
      <p className="trail">
        <Link href={href(["reviews"], filters)} aria-keyshortcuts="u">
          Reviews
        </Link>
      </p>
      {data === undefined && <h1>Review</h1>}
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data?.review && <OpenReview review={data.review} refetch={refetch} />}
      <p className="actions">
        {next !== null && (
          <Link className="button quiet" href={href(["reviews", next], filters)}>
            Next review
          </Link>
        )}
        <ExplorerLink query={ReviewDocument} variables={{ id }} />
      </p>
    </>
  );
}

function OpenReview({ review, refetch }: { readonly review: FullReviewFragment; readonly refetch: () => void }) {
  const { content, contentSha256, state, subject, path, agentNote, peers } = review;
  const mail = useMemo(() => readHeldMail(content?.content), [content?.content]);
  const im = useMemo(() => readHeldIm(content?.content), [content?.content]);
  const message = useMemo(() => readHeldTask(content?.content), [content?.content]);
  const chat = useMemo(() => readHeldChat(content?.content), [content?.content]);
  const arrived = useMemo(() => readArrivedMail(content?.content), [content?.content]);
  const shown = mail ?? im ?? chat ?? message ?? arrived;
  const check = useContentCheck(shown, contentSha256);
  const name = mail?.subject || arrived?.subject || review.preview || "(no subject)";
  useTitle(name);
  const isOpen = state === "PENDING" || state === "FAILED";
  return (
    <>
      <div className="title">
        <h1>{withMarks(name)}</h1>
        <ReviewState state={state} />
      </div>
      <About review={review} />
      {agentNote != null && (
        <div className="caution" role="note">
          <p>
            <strong>The agent wrote to you.</strong> These are its own words:
          </p>
          <p className="said">{withSignMarks(agentNote)}</p>
        </div>
      )}
      {state !== "PENDING" && <Decided review={review} />}
      {review.edited && content?.content != null && <WhatChanged id={review.id} revision={review.revision} />}
      {mail !== null && <WhatLeaves mail={mail} messageId={subject?.id ?? null} />}
      {im !== null && <WhatImLeaves im={im} />}
      {message !== null && <TaskLeaves message={message} receiver={peers[0] ?? ""} />}
      {chat !== null && <WhatChatLeaves chat={chat} />}
      {arrived !== null && <WhatArrived mail={arrived} />}
      {shown === null && content?.content == null && <p className="soft">The content was erased.</p>}
      {shown === null && content?.content != null && (
        <pre className="content wrap" tabIndex={0}>
          {withSignMarks(JSON.stringify(content.content, null, 2))}
        </pre>
      )}
      <WhyHeld path={path} />
      {isOpen && (
        <Decide key={review.id} review={review} name={`“${withMarks(name)}”`} check={check} refetch={refetch} />
      )}
    </>
  );
}

const names: Readonly<Record<string, string>> = {
  mail: "email",
  im: "instant message",
  chat: "message to Slack",
  a2a: "message",
};
const nameOf = (topic: string): string => names[topic] ?? topic;

function About({ review }: { readonly review: FullReviewFragment }) {
  const { identity, sender, createdAt, expiresAt, state, edited, revision, duplicateOf, behind, topic } = review;
  const isArrival = review.direction === "IN";
  const linked = useAddress().filters.get("revision");
  const filters = useQueueFilters();
  return (
    <>
      <p className="soft">
        {isArrival ? (
          <>
            This {nameOf(topic)} arrived for <AgentName handle={identity?.agentHandle} />, which does not see it.
          </>
        ) : (
          <>
            <AgentName handle={identity?.agentHandle} /> wants to send this {nameOf(topic)}.
          </>
        )}{" "}
        Held <Moment at={createdAt} />
        {state === "PENDING" && (
          <>
            , expires <Moment at={expiresAt} />
          </>
        )}
        .{sender != null && !isArrival && ` It comes from ${actorInWords(sender)}.`}
        {edited && ` A person changed it: this is version ${revision}.`}
      </p>
      {linked !== null && linked !== String(revision) && (
        <p className="caution" role="note">
          Your link is about version {linked}. This is version {revision}.
        </p>
      )}
      {duplicateOf != null && (
        <p className="soft">
          The same {nameOf(topic)} waits already:{" "}
          <Link href={href(["reviews", duplicateOf], filters)}>open the first one</Link>.
        </p>
      )}
      {behind != null && state === "PENDING" && (
        <p className="soft">
          It follows another one of its conversation:{" "}
          <Link href={href(["reviews", behind], filters)}>open that one</Link>.
        </p>
      )}
    </>
  );
}
