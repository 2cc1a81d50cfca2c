import { createContext, useContext, useEffect, useState } from "react";
import { SessionDocument, type SessionQuery, SignOutDocument } from "../../generated/console-documents.js";
import { followActivity } from "./api/activity.js";
import { client } from "./api/client.js";
import { isSignedOut, type Problem, problemOf } from "./api/problem.js";
import { socket } from "./api/socket.js";

/** Who is signed in, and where they act. */
export interface Session {
  readonly organization: { readonly id: string; readonly name: string };
  readonly email: string;
  readonly isAdmin: boolean;
  /** Whether they operate the installation. */
  readonly isOperator: boolean;
}

export type SessionState =
  | { readonly kind: "loading" }
  | { readonly kind: "signed out" }
  | { readonly kind: "failed"; readonly problem: Problem }
  | { readonly kind: "signed in"; readonly session: Session };

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

/** The session of the page. Only for components that are drawn while a user is signed in. */
export function useSession(): Session {
  return useContext(SessionContext)!;
}

/** Finds out who is signed in, and begins to follow their organization. `retry` asks again. */
export function useSessionState(): { readonly state: SessionState; readonly retry: () => void } {
  const [state, setState] = useState<SessionState>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stop = (): void => {};
    let isOver = false;
    void client
      .query({ query: SessionDocument, fetchPolicy: "network-only" })
      .then(({ data }) => {
        const session = data === undefined ? null : sessionOf(data);
        if (isOver) return;
        if (session === null) return setState({ kind: "signed out" });
        stop = followActivity(data!.eventCursor);
        setState({ kind: "signed in", session });
      })
      .catch((error: Error) => {
        const problem = problemOf(error);
        if (!isOver) setState(isSignedOut(problem) ? { kind: "signed out" } : { kind: "failed", problem });
      });
    return () => {
      isOver = true;
      stop();
    };
  }, [attempt]);
  return { state, retry: () => setAttempt(attempt + 1) };
}

function sessionOf({ viewer: { kind, isOperator, organization, user } }: SessionQuery): Session | null {
  if (organization == null || user == null) return null;
  return { organization, email: user.email, isAdmin: kind === "CONSOLE_ADMIN", isOperator };
}

/** Ends the session on the server, then forgets its cookie and everything that this page has read. */
export async function signOut(): Promise<void> {
  await client.mutate({ mutation: SignOutDocument });
  await fetch("/console/session", { method: "DELETE" });
  void socket.dispose();
  location.assign("/sign-in");
}
