import { useEffect, useState } from "react";
import { PaletteSearchDocument, type PaletteSearchQuery } from "../../../generated/console-documents.js";
import { client } from "../api/client.js";
import { type Problem, problemOf } from "../api/problem.js";
import { isEnough, TypedSearch } from "./typed-search.js";

/** What a search brought. */
export interface Answer {
  readonly asked: string;
  readonly data: PaletteSearchQuery | null;
  readonly problem: Problem | null;
}

interface Search {
  /** The last answer; it stays while the next one is awaited. */
  readonly answer: Answer | null;
  /** Whether the answer to what is typed is still to come. */
  readonly isSearching: boolean;
}

/** Searches messages, tasks and mail for what is typed. */
export function useSearch(typed: string): Search {
  const wanted = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [search] = useState(() => new TypedSearch(async (asked) => setAnswer(await ask(asked))));
  useEffect(() => search.type(wanted), [search, wanted]);
  if (!isEnough(wanted)) return { answer: null, isSearching: false };
  return { answer, isSearching: answer?.asked !== wanted };
}

async function ask(asked: string): Promise<Answer> {
  try {
    const { data } = await client.query({
      query: PaletteSearchDocument,
      variables: { search: asked },
      fetchPolicy: "no-cache",
    });
    return { asked, data: data ?? null, problem: null };
  } catch (error) {
    return { asked, data: null, problem: problemOf(error as Error) };
  }
}
