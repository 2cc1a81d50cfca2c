import type { TypedDocumentNode } from "@apollo/client";
import { useEffect, useState } from "react";
import {
  PaletteAgentsDocument,
  type PaletteAgentsQuery,
  PaletteChatsDocument,
  type PaletteChatsQuery,
  PaletteMailsDocument,
  type PaletteMailsQuery,
  PaletteMessagesDocument,
  type PaletteMessagesQuery,
  PaletteTasksDocument,
  type PaletteTasksQuery,
} from "../../../generated/console-documents.js";
import { client } from "../api/client.js";
import { type Problem, problemOf } from "../api/problem.js";
import { isEnough, TypedSearch } from "./typed-search.js";

/** The results of a search. Refused parts are missing. */
export interface Answer {
  readonly asked: string;
  readonly found: Partial<
    PaletteAgentsQuery & PaletteMessagesQuery & PaletteTasksQuery & PaletteChatsQuery & PaletteMailsQuery
  >;
  /** Why a part is missing. */
  readonly problem: Problem | null;
}

interface Search {
  /** The last answer; it stays while the next one is awaited. */
  readonly answer: Answer | null;
  /** Whether the answer to what is typed is still to come. */
  readonly isSearching: boolean;
}

/** Searches agents, messages, tasks, chat and mail for what is typed. */
export function useSearch(typed: string): Search {
  const wanted = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [search] = useState(() => new TypedSearch(async (asked) => setAnswer(await ask(asked))));
  useEffect(() => search.type(wanted), [search, wanted]);
  if (!isEnough(wanted)) return { answer: null, isSearching: false };
  return { answer, isSearching: answer?.asked !== wanted };
}

/** Most characters that agents are searched for. */
const longestName = 100;

/** Each channel is asked by itself: one that refuses does not take the others along. */
async function ask(asked: string): Promise<Answer> {
  const part = async <Data>(
    query: TypedDocumentNode<Data, { search: string }>,
    search: string = asked,
  ): Promise<Partial<Data>> => {
    const { data } = await client.query<Data>({ query, variables: { search }, fetchPolicy: "no-cache" });
    return data ?? {};
  };
  const parts = await Promise.allSettled([
    part(PaletteAgentsDocument, asked.slice(0, longestName)),
    part(PaletteMessagesDocument),
    part(PaletteTasksDocument),
    part(PaletteChatsDocument),
    part(PaletteMailsDocument),
  ]);
  const [refused] = parts.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  return {
    asked,
    found: Object.assign({}, ...parts.map((each) => (each.status === "fulfilled" ? each.value : {}))),
    problem: refused === undefined ? null : problemOf(refused.reason as Error),
  };
}
