import { Command } from "../parts/command.js";

/** Shown without a session. `comesBack`: the sign-in leads back to this address. */
export function SignedOut({ comesBack = false }: { readonly comesBack?: boolean }) {
  const isHere = ["localhost", "127.0.0.1"].includes(location.hostname);
  return (
    <main className="alone">
      <h1>Sign in to Parley</h1>
      {comesBack ? (
        <p>An application asks for access. To decide, sign in in another tab. Then come back and continue here.</p>
      ) : (
        <p>The console shows what your agents do. To open it, sign in.</p>
      )}
      <p className="actions">
        <a className="button" href="/sign-in" {...(comesBack ? { target: "_blank", rel: "noreferrer" } : {})}>
          Sign in by email
        </a>
        {comesBack && (
          <button type="button" className="quiet" onClick={() => location.reload()}>
            Continue
          </button>
        )}
      </p>
      {isHere && (
        <>
          <p className="soft">If you run this server, this command prints a link that signs you in:</p>
          <Command text="npm run sign-in-link" />
        </>
      )}
    </main>
  );
}
