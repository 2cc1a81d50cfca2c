import { Suspense } from "react";
import { useAddress } from "./address/address.js";
import { useLiveness } from "./api/liveness.js";
import { loadPage } from "./api/load-page.js";
import { Loading } from "./parts/loading.js";
import { ProblemNote } from "./parts/problem-note.js";
import { SessionProvider, useSessionState } from "./session.js";
import { LiveBanner } from "./shell/live-banner.js";
import { Shell } from "./shell/shell.js";
import { SignedOut } from "./shell/signed-out.js";

const Connect = loadPage(() => import("./pages/connect/connect.js"));

/** The console: who is signed in decides what there is to see. */
export function App() {
  const { state, retry } = useSessionState();
  const liveness = useLiveness();
  const asksForAccess = useAddress().path[0] === "connect";
  if (state.kind === "signed out" || liveness === "signed out") return <SignedOut comesBack={asksForAccess} />;
  if (state.kind === "signed in") {
    return (
      <SessionProvider value={state.session}>
        {asksForAccess ? (
          <Suspense fallback={<Loading />}>
            <Connect />
          </Suspense>
        ) : (
          <Shell />
        )}
      </SessionProvider>
    );
  }
  return (
    <main className="alone">
      <LiveBanner />
      <h1>Parley</h1>
      {state.kind === "failed" ? <ProblemNote problem={state.problem} retry={retry} /> : <Loading />}
    </main>
  );
}
