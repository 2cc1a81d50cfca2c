import { useQuery } from "@apollo/client/react";
import { useEffect, useId } from "react";
import {
  ChangePhoneDocument,
  type PhoneFragment,
  PhoneThreadsDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { problemOf } from "../../api/problem.js";
import { Badge } from "../../parts/badge.js";
import { Check } from "../../parts/check.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { NewText } from "./new-text.js";
import { PhoneFaults } from "./phone-faults.js";
import { PhoneScreen } from "./phone-screen.js";
import type { PhoneNews } from "./use-phone-news.js";

interface PhoneProps {
  readonly phone: PhoneFragment;
  /** The conversation on its screen; null for a new one. */
  readonly threadId: string | null;
  /** The events of all phones. */
  readonly news: PhoneNews;
  readonly openThread: (threadId: string | null) => void;
}

/** One phone: its conversations, and the one on its screen. */
export function Phone({ phone, threadId, news: { countOf, typingAt, isUnseen, see }, openThread }: PhoneProps) {
  const { number, online, autoRead } = phone;
  const news = countOf(number);
  const isNewOnScreen = threadId !== null && isUnseen(number, threadId);
  useEffect(() => {
    if (isNewOnScreen) see(number, threadId);
  }, [isNewOnScreen, see, number, threadId]);
  const id = useId();
  const { data, error, refetch } = useQuery(PhoneThreadsDocument, {
    variables: { number },
    fetchPolicy: "network-only",
  });
  useEffect(() => {
    if (news > 0) void refetch().catch(() => {});
  }, [news, refetch]);
  const change = useChange(ChangePhoneDocument);
  const set = (input: { readonly online?: boolean; readonly autoRead?: boolean }): void =>
    void change.run({ input: { number, ...input } });
  const threads = data?.imHandsetThreads.nodes ?? [];
  return (
    <section className="phone" aria-labelledby={id}>
      <h2 id={id}>{number}</h2>
      <ProblemNote problem={change.problem ?? (error === undefined ? null : problemOf(error))} />
      <div className="actions">
        <Check label="On" checked={online} onChange={(checked) => set({ online: checked })} />
        <Check label="Reads everything" checked={autoRead} onChange={(checked) => set({ autoRead: checked })} />
      </div>
      <PhoneFaults phone={phone} />
      <nav aria-label={`Conversations of ${number}`}>
        <ul className="list">
          {threads.map((thread) => (
            <li key={thread.id}>
              <button
                type="button"
                className="quiet"
                aria-current={thread.id === threadId ? "true" : undefined}
                onClick={() => openThread(thread.id)}
              >
                {thread.isGroup && "Group: "}
                {thread.participants.join(", ")}
              </button>
              {thread.id !== threadId && isUnseen(number, thread.id) && <Badge state="NEW" />}
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="quiet"
          aria-current={threadId === null ? "true" : undefined}
          onClick={() => openThread(null)}
        >
          New conversation
        </button>
      </nav>
      {threadId === null ? (
        <NewText number={number} sent={openThread} />
      ) : (
        <PhoneScreen
          key={threadId}
          number={number}
          threadId={threadId}
          news={news}
          typing={typingAt(number, threadId)}
          hasReplies={phone.service === "IMESSAGE"}
        />
      )}
    </section>
  );
}
