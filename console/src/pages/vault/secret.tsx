import { useState } from "react";
import {
  DeleteVaultSecretDocument,
  type SecretFactsFragment,
  VaultSecretDocument,
} from "../../../../generated/console-documents.js";
import { go, href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { Dialog } from "../../parts/dialog.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useTitle } from "../../parts/use-title.js";
import { useSession } from "../../session.js";
import { nameOfType } from "./fields.js";
import { Lock } from "./lock.js";
import { useOpenVault } from "./open-vault.js";
import { SecretContent } from "./secret-content.js";
import { ChangeSecret } from "./secret-form.js";
import { Sharing } from "./sharing.js";

/** One secret: its content while the vault is open, and who may read it. */
export function Secret({ id }: { readonly id: string }) {
  const kinds = ["vault.secret_", "vault.access_", "identity."];
  const { data, problem, isLoading, refetch } = useLiveQuery(VaultSecretDocument, { id }, kinds);
  // The cache still has a deleted secret, so it is hidden here. After a lost connection the known data stays.
  const secret = problem?.code === "secret_not_found" ? null : data?.vaultSecret;
  useTitle(secret?.name);
  return (
    <>
      <p className="trail">
        <Link href={href(["vault"])}>Vault</Link>
      </p>
      <h1>{withMarks(secret?.name ?? "Secret")}</h1>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {secret != null && <Facts secret={secret} changed={refetch} />}
      <p className="actions">
        <ExplorerLink query={VaultSecretDocument} variables={{ id }} />
      </p>
    </>
  );
}

function Facts({ secret, changed }: { readonly secret: SecretFactsFragment; readonly changed: () => void }) {
  const { id, name, description, secretType, createdAt, updatedAt } = secret;
  const { isOpen } = useOpenVault();
  const { isAdmin } = useSession();
  const isChanging = useAddress().filters.get("change") === "secret";
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Lock />
      {description != null && <p className="said">{description}</p>}
      <dl className="facts">
        <dt>Type</dt>
        <dd>{nameOfType(secretType)}</dd>
        <dt>Stored</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
        <dt>Changed</dt>
        <dd>
          <Moment at={updatedAt} />
        </dd>
      </dl>
      {isOpen && <SecretContent key={updatedAt} id={id} secretType={secretType} updatedAt={updatedAt} />}
      <p className="actions">
        {isOpen && (
          <button type="button" className="quiet" onClick={() => setFilters({ change: "secret" })}>
            Change
          </button>
        )}
        <button type="button" className="quiet" onClick={() => setDeleting(true)}>
          Delete
        </button>
        {isAdmin && <Link href={href(["vault"], { view: "activity", secret: id })}>Activity of this secret</Link>}
      </p>
      <Sharing secret={secret} changed={changed} />
      {isOpen && isChanging && (
        <ChangeSecret
          secret={secret}
          close={() => {
            setFilters({ change: null });
            changed();
          }}
        />
      )}
      {isDeleting && <DeleteSecret id={id} name={name} close={() => setDeleting(false)} />}
    </>
  );
}

function DeleteSecret(props: { readonly id: string; readonly name: string; readonly close: () => void }) {
  const { id, name, close } = props;
  const { run, problem, isRunning } = useChange(DeleteVaultSecretDocument);
  const remove = async (): Promise<void> => {
    if ((await run({ id })) !== null) go(href(["vault"]), { replace: true });
  };
  return (
    <Dialog title="Delete this secret?" close={close}>
      <p>“{name}” is erased for everybody, and cannot be brought back.</p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning} onClick={() => void remove()}>
          Delete the secret
        </button>
      </p>
    </Dialog>
  );
}
