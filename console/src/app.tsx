import { useLiveness } from "./api/liveness.js";
import { Loading } from "./parts/loading.js";
import { ProblemNote } from "./parts/problem-note.js";
import { SessionProvider, useSessionState } from "./session.js";
import { Shell } from "./shell/shell.js";
import { SignedOut } from "./shell/signed-out.js";

/** The console: who is signed in decides what there is to see. */
export function App() {
  const { state, retry } = useSessionState();
  const liveness = useLiveness();
  if (state.kind === "signed out" || liveness === "signed out") return <SignedOut />;
  if (state.kind === "signed in") {
    return (
      <SessionProvider value={state.session}>
        <Shell />
      </SessionProvider>
    );
  }
  return (
    <main className="alone">
      <h1>Parley</h1>
      {state.kind === "failed" ? <ProblemNote problem={state.problem} retry={retry} /> : <Loading />}
    </main>
  );
}
