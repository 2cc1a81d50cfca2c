import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { useEffect, useRef, useState } from "react";
import { useAddress } from "../address/address.js";
import { useWhen } from "./activity.js";
import { client } from "./client.js";
import { useLiveness } from "./liveness.js";
import { problemOf, type Problem } from "./problem.js";

/** Rows of one reading. */
const pageSize = 50;
/** The largest number of rows in the document. Older rows begin a new list. */
const mostRows = 200;

interface Connection<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** A list that grows while one scrolls, and stays true. */
export interface LiveRows<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly problem: Problem | null;
  readonly isLoading: boolean;
  readonly refetch: () => void;
  /** The query, for the link to the explorer. */
  readonly asked: { readonly query: DocumentNode; readonly variables: object };
  /** Reads more rows into the list; null if there are none, or no room for them. */
  readonly more: (() => void) | null;
  /** The cursor at which a full list continues; null if it is not full. */
  readonly next: string | null;
}

interface Read<Row> {
  /** The query of these rows, to recognize answers to an earlier one. */
  readonly asked: string;
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/**
 * Reads a connection page by page, from the cursor in the address, and reads it again when an event of the named kinds
 * arrives. The query takes `first` and `after`. An expensive query waits `restMs` between two runs.
 */
export function useLiveRows<Data, Variables extends OperationVariables, Row>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, "first" | "after">,
  kinds: readonly string[],
  connectionOf: (data: Data) => Connection<Row>,
  { restMs = 0 }: { readonly restMs?: number } = {},
): LiveRows<Row> {
  const from = useAddress().filters.get("after");
  const asked = JSON.stringify([variables, from]);
  const [read, setRead] = useState<Read<Row> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const wanted = useRef({ asked, pages: 1, isReading: false, again: false });

  const readAll = async (): Promise<void> => {
    const state = wanted.current;
    if (state.isReading) {
      state.again = true;
      return;
    }
    state.isReading = true;
    do {
      state.again = false;
      const { asked: askedNow, pages } = state;
      const [given, start] = JSON.parse(askedNow) as [object, string | null];
      try {
        const found = await readPages(query, given, start, pages, connectionOf);
        if (state.asked === askedNow) setRead({ asked: askedNow, ...found });
        setProblem(null);
      } catch (error) {
        setProblem(problemOf(error as Error));
      }
      if (restMs > 0 && state.asked === askedNow) await new Promise((resolve) => setTimeout(resolve, restMs));
    } while (state.again);
    state.isReading = false;
  };
  useEffect(() => {
    if (wanted.current.asked !== asked) Object.assign(wanted.current, { asked, pages: 1 });
    void readAll();
  }, [asked]);
  useWhen(kinds, () => void readAll());
  const liveness = useLiveness();
  const wasInterrupted = useRef(false);
  useEffect(() => {
    if (liveness === "live" && wasInterrupted.current) void readAll();
    wasInterrupted.current = liveness === "interrupted";
  });

  const known = read?.asked === asked ? read : null;
  const isFull = (known?.rows.length ?? 0) >= mostRows;
  return {
    rows: known?.rows,
    problem,
    isLoading: known === null && problem === null,
    refetch: () => void readAll(),
    asked: { query, variables: { ...variables, first: pageSize, after: from } },
    more:
      known?.next != null && !isFull
        ? () => {
            wanted.current.pages = Math.floor(known.rows.length / pageSize) + 1;
            void readAll();
          }
        : null,
    next: isFull ? (known?.next ?? null) : null,
  };
}

async function readPages<Data, Row>(
  query: TypedDocumentNode<Data, any>,
  variables: object,
  start: string | null,
  pages: number,
  connectionOf: (data: Data) => Connection<Row>,
): Promise<{ rows: readonly Row[]; next: string | null }> {
  let [rows, next]: [Row[], string | null] = [[], start];
  for (let page = 0; page < pages; page += 1) {
    const { data } = await client.query({
      query,
      variables: { ...variables, first: pageSize, after: next },
      fetchPolicy: "network-only",
    });
    const { nodes, pageInfo } = connectionOf(data as Data);
    rows = [...rows, ...nodes];
    next = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
    if (next === null) break;
  }
  return { rows, next };
}
