import { useState } from "react";
import { VaultKeysDocument, VaultStateDocument } from "../../../../generated/console-documents.js";
import { useLiveQuery } from "../../api/live-query.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { useSession } from "../../session.js";
import { DeleteVault } from "./delete-vault.js";
import { Recover } from "./recover.js";
import { ReplaceKey } from "./replace-key.js";
import { RevokeCode } from "./revoke-code.js";

type Open = "replace" | "recover" | "revoke" | "delete";

/** The vault key and the recovery codes that are left. Only admins may change them. */
export function Keys() {
  const { isAdmin } = useSession();
  const { data, problem, isLoading, refetch } = useLiveQuery(VaultKeysDocument, {}, ["vault.key_"]);
  const state = useLiveQuery(VaultStateDocument, {}, []);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => {
    setOpen(null);
    refetch();
    state.refetch();
  };
  const keys = data?.vaultKeys ?? [];
  const vaultId = state.data?.viewer.organization?.vault?.id;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {keys.length > 0 && (
        <Table name="Keys" columns={["Key", "Created"]}>
          {keys.map(({ id, keyType, createdAt }) => (
            <tr key={id}>
              <th scope="row">{keyType === "PRIMARY" ? "Vault key" : "Recovery code"}</th>
              <td>
                <Moment at={createdAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {isAdmin ? (
        <p className="actions">
          <button type="button" onClick={() => setOpen("replace")}>
            Replace the vault key
          </button>
          <button type="button" className="quiet" onClick={() => setOpen("recover")}>
            Use a recovery code
          </button>
          <button type="button" className="quiet" onClick={() => setOpen("revoke")}>
            Revoke a recovery code
          </button>
          <button type="button" className="quiet" onClick={() => setOpen("delete")}>
            Delete the vault
          </button>
        </p>
      ) : (
        <p>An admin of your organization can replace the vault key, revoke recovery codes and delete the vault.</p>
      )}
      <p className="actions">
        <ExplorerLink query={VaultKeysDocument} />
      </p>
      {open === "replace" && <ReplaceKey close={close} />}
      {open === "recover" && <Recover close={close} />}
      {open === "revoke" && <RevokeCode close={close} />}
      {open === "delete" && vaultId !== undefined && <DeleteVault vaultId={vaultId} close={close} />}
    </>
  );
}
