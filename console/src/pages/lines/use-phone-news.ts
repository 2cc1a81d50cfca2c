import { useEffect, useState } from "react";
import { PhonesChangedDocument, PhonesCursorDocument } from "../../../../generated/console-documents.js";
import { client } from "../../api/client.js";
import { problemOf, type Problem } from "../../api/problem.js";

/** The events of the phones, followed live. */
export interface PhoneNews {
  /** Whether the subscription is open: then no later event is missed. */
  readonly isFollowing: boolean;
  readonly problem: Problem | null;
  /** How many events there were of a phone. */
  readonly countOf: (number: string) => number;
  /** How many events there were of the list of phones itself. */
  readonly ofList: number;
  /** Who types to a phone in a conversation; null if there is none. */
  readonly typingAt: (number: string, threadId: string) => string | null;
  /** Whether a conversation has a message that was not shown yet. */
  readonly isUnseen: (number: string, threadId: string) => boolean;
  /** Marks a conversation as shown. */
  readonly see: (number: string, threadId: string) => void;
}

/** Milliseconds after which typing is over: it has no end event. */
const typingEnds = 10_000;

/** Milliseconds for which events are gathered: one text is several events. */
const gathering = 100;

/** Follows all simulated phones. The organization's activity does not have them: they belong to no organization. */
export function usePhoneNews(): PhoneNews {
  const [isFollowing, setFollowing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [typing, setTyping] = useState<ReadonlyMap<string, string>>(new Map());
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let stop = (): void => {};
    let isOver = false;
    const waiting: string[] = [];
    const tell = (): void => {
      const news = waiting.splice(0);
      if (isOver) return;
      setCounts((known) => news.reduce((all, name) => ({ ...all, [name]: (all[name] ?? 0) + 1 }), known));
    };
    const endings = new Map<string, ReturnType<typeof setTimeout>>();
    const showTyping = (place: string, from: string | null): void => {
      clearTimeout(endings.get(place));
      endings.delete(place);
      if (from !== null)
        endings.set(
          place,
          setTimeout(() => showTyping(place, null), typingEnds),
        );
      setTyping((known) => {
        if (from === (known.get(place) ?? null)) return known;
        const next = new Map(known);
        if (from === null) next.delete(place);
        else next.set(place, from);
        return next;
      });
    };
    const hear = (name: string): void => {
      if (waiting.length === 0) setTimeout(tell, gathering);
      waiting.push(name);
    };
    void client
      .query({ query: PhonesCursorDocument, fetchPolicy: "network-only" })
      .then(({ data }) => {
        if (isOver) return;
        const variables = { after: data?.eventCursor ?? null };
        const subscription = client.subscribe({ query: PhonesChangedDocument, variables }).subscribe({
          next({ data: event }) {
            if (event == null) return;
            const { number, change, threadId, from } = event.imHandsetChanged;
            if (threadId !== null && from !== number) {
              showTyping(placeOf(number, threadId), change === "TYPING" ? from : null);
            }
            if (change === "TYPING") return;
            if (change === "MESSAGE" && threadId !== null) {
              setUnseen((known) => new Set(known).add(placeOf(number, threadId)));
            }
            hear(number);
            if (["CREATED", "CHANGED", "REMOVED"].includes(change)) hear(list);
          },
          error: (error: Error) => setProblem(problemOf(error)),
        });
        stop = () => subscription.unsubscribe();
        setFollowing(true);
      })
      .catch((error: Error) => setProblem(problemOf(error)));
    return () => {
      isOver = true;
      stop();
      for (const ending of endings.values()) clearTimeout(ending);
    };
  }, []);
  return {
    isFollowing,
    problem,
    countOf: (number) => counts[number] ?? 0,
    ofList: counts[list] ?? 0,
    typingAt: (number, threadId) => typing.get(placeOf(number, threadId)) ?? null,
    isUnseen: (number, threadId) => unseen.has(placeOf(number, threadId)),
    see: (number, threadId) =>
      setUnseen((known) => new Set([...known].filter((place) => place !== placeOf(number, threadId)))),
  };
}

const placeOf = (number: string, threadId: string): string => `${number} ${threadId}`;

/** No number is called so. */
const list = "list";
