import { Command } from "../parts/command.js";

/** Nobody is signed in. */
export function SignedOut() {
  const isHere = ["localhost", "127.0.0.1"].includes(location.hostname);
  return (
    <main className="alone">
      <h1>Sign in to Parley</h1>
      <p>The console shows what your agents do. To open it, sign in.</p>
      <p>
        <a className="button" href="/sign-in">
          Sign in by mail
        </a>
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
