import { useEffect, useRef, useState } from "react";
import { SaveDraftDocument, type WrittenDraftFragment } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import type { Problem } from "../../../api/problem.js";

/** What is typed into a draft. */
export interface Typed {
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
  readonly bodyText: string;
}

/** Milliseconds without a key after which what is typed is saved. */
const pause = 1_200;

const split = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean);

export function typedOf({ current: { recipients, subject, bodyText } }: WrittenDraftFragment): Typed {
  const { to, cc, bcc } = recipients;
  return {
    to: to.join(", "),
    cc: cc.join(", "),
    bcc: bcc.join(", "),
    subject: subject ?? "",
    bodyText: bodyText ?? "",
  };
}

interface DraftState {
  readonly typed: Typed;
  readonly type: (change: Partial<Typed>) => void;
  /** Saves what is not saved yet; answers the generation that the server has, or null when it was refused. */
  readonly save: () => Promise<number | null>;
  readonly isSaved: boolean;
  readonly problem: Problem | null;
  /** Somebody else has written meanwhile: one of both has to give way. */
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** What is typed, saved after every pause as the next generation, and never over what somebody else wrote. */
export function useDraft(mailbox: string, draft: WrittenDraftFragment): DraftState {
  const [typed, setTyped] = useState(() => typedOf(draft));
  // The generation that what is typed was made from.
  const base = useRef(draft.generation);
  const saved = useRef(typed);
  const { run, problem, isRunning, forget } = useChange(SaveDraftDocument);
  const isSaved = same(typed, saved.current);
  useEffect(() => {
    // Nothing is typed here that would be lost.
    if (draft.generation > base.current && isSaved && !isRunning) takeTheirs();
  });
  const takeTheirs = (): void => {
    base.current = draft.generation;
    saved.current = typedOf(draft);
    setTyped(saved.current);
    forget();
  };
  const save = async (expectedGeneration = base.current): Promise<number | null> => {
    if (same(typed, saved.current)) return base.current;
    const { to, cc, bcc, subject, bodyText } = typed;
    const recipients = { to: split(to), cc: split(cc), bcc: split(bcc) };
    const input = { mailbox, draftId: draft.id, expectedGeneration, recipients, subject, bodyText };
    const data = await run({ input });
    const generation = data?.updateMailDraft.draft?.generation;
    if (generation === undefined) return null;
    base.current = generation;
    saved.current = typed;
    return generation;
  };
  useEffect(() => {
    if (isSaved || isRunning || problem !== null) return;
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  });
  return {
    typed,
    type: (change) => setTyped({ ...typed, ...change }),
    save: () => save(),
    isSaved,
    problem,
    keepMine: () => {
      forget();
      void save(draft.generation);
    },
    takeTheirs,
  };
}

function same(left: Typed, right: Typed): boolean {
  return (Object.keys(left) as (keyof Typed)[]).every((key) => left[key] === right[key]);
}
