import { useEffect, useMemo, useSyncExternalStore } from "react";
import {
  DraftDocument,
  SaveDraftDocument,
  type WrittenDraftFragment,
} from "../../../../../generated/console-documents.js";
import { client } from "../../../api/client.js";
import { useLiveness } from "../../../api/liveness.js";
import { useUnsaved } from "../../../parts/use-unsaved.js";
import { DraftSaver, type DraftState } from "./draft-saver.js";
import { contentOf } from "./typed.js";

/** Milliseconds without a key after which what is typed is saved. */
const pause = 1_200;

/** Typed text. It is saved after every pause and when the page closes, and never overwrites another author's version. */
export function useDraft(mailbox: string, draft: WrittenDraftFragment): DraftState & { readonly saver: DraftSaver } {
  // A draft of another id is another editor.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const saver = useMemo(() => new DraftSaver(serverOf(mailbox, draft.id), draft), [mailbox, draft.id]);
  const state = useSyncExternalStore(saver.subscribe, saver.current);
  const { typed, isSaved, isSaving, problem, theirs } = state;
  const liveness = useLiveness();
  // Otherwise it is saved while the page goes.
  useUnsaved(!isSaved && (problem !== null || theirs !== null || liveness !== "live"));
  useEffect(() => {
    if (!isSaving) saver.arrived(draft);
  }, [saver, draft, isSaving]);
  useEffect(() => {
    if (isSaved || isSaving || problem !== null || theirs !== null) return;
    const timer = setTimeout(() => void saver.save(), pause);
    return () => clearTimeout(timer);
  }, [saver, typed, isSaved, isSaving, problem, theirs]);
  useEffect(() => {
    if (liveness !== "live" || problem?.code !== "no_answer") return;
    const timer = setTimeout(() => void saver.save(), pause);
    return () => clearTimeout(timer);
  }, [saver, liveness, problem]);
  useEffect(() => {
    // A tab that is hidden may be closed without another word.
    const hides = (): void => void (document.visibilityState === "hidden" && saver.leave());
    const goes = (): void => saver.leave();
    document.addEventListener("visibilitychange", hides);
    window.addEventListener("pagehide", goes);
    return () => {
      document.removeEventListener("visibilitychange", hides);
      window.removeEventListener("pagehide", goes);
      saver.leave();
    };
  }, [saver]);
  return { ...state, saver };
}

/** Browsers let a request outlive its page up to 64 KiB, the document and headers included; they refuse a larger one. */
const outlivesPage = (input: object): boolean => new Blob([JSON.stringify(input)]).size < 48 * 1024;

function serverOf(mailbox: string, draftId: string) {
  return {
    async save(typed: DraftState["typed"], expectedGeneration: number) {
      const input = { mailbox, draftId, expectedGeneration, ...contentOf(typed) };
      const context = { fetchOptions: { keepalive: outlivesPage(input) } };
      const { data } = await client.mutate({ mutation: SaveDraftDocument, variables: { input }, context });
      // A save answers the draft, or it throws.
      return data!.updateMailDraft.draft!;
    },
    async read() {
      const variables = { mailbox, id: draftId };
      const { data } = await client.query({ query: DraftDocument, variables, fetchPolicy: "network-only" });
      return data?.mailDraft ?? null;
    },
  };
}
