import { StartInstallationDocument } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { ProblemNote } from "../../parts/problem-note.js";

/** Goes to Slack, where the user approves the app of this server, and comes back to the list of connections. */
export function InstallApp({ identityId }: { readonly identityId: string }) {
  const { run, problem, isRunning } = useChange(StartInstallationDocument);
  const install = async (): Promise<void> => {
    const returnUrl = `${location.origin}${href(["chat"])}`;
    const result = await run({ input: { identityId, returnUrl } });
    if (result !== null) location.assign(result.startChatInstallation.authorizationUrl);
  };
  return (
    <>
      <p>Slack asks whether you allow the app. Afterwards you come back to this page.</p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning} onClick={() => void install()}>
          Continue at Slack
        </button>
      </p>
    </>
  );
}
