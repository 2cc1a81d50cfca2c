import "./vault.css";
import { useEffect } from "react";
import { VaultStateDocument } from "../../../../generated/console-documents.js";
import { setFilters, useAddress } from "../../address/address.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Tabs } from "../../parts/tabs.js";
import { useSession } from "../../session.js";
import { Activity } from "./activity.js";
import { Keys } from "./keys.js";
import { Lock } from "./lock.js";
import { NewVault } from "./new-vault.js";
import { lockVault, useOpenVault } from "./open-vault.js";
import { Secret } from "./secret.js";
import { NewSecret } from "./secret-form.js";
import { Secrets } from "./secrets.js";
import { useVaultChanges } from "./use-vault-changes.js";

/** The organization's vault, or one secret in it. */
export default function Vault() {
  const { path } = useAddress();
  const kinds = ["vault.initialized", "vault.deleted", "vault.key_"];
  const { data, problem, isLoading, refetch } = useLiveQuery(VaultStateDocument, {}, kinds);
  useVaultChanges();
  const vault = data?.viewer.organization?.vault;
  const isGone = data !== undefined && vault == null;
  // Another admin may have deleted the vault while it was open here.
  useEffect(() => {
    if (isGone) lockVault("by hand");
  }, [isGone]);
  if (vault != null) {
    return path[1] === undefined ? <Home codesLeft={vault.recoveryKeyCount} /> : <Secret key={path[1]} id={path[1]} />;
  }
  return (
    <>
      <h1>Vault</h1>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && <NewVault stored={refetch} />}
    </>
  );
}

const views = [
  { view: null, name: "Secrets", isForAdmins: false },
  { view: "keys", name: "Keys", isForAdmins: false },
  { view: "activity", name: "Activity", isForAdmins: true },
] as const;

function Home({ codesLeft }: { readonly codesLeft: number }) {
  const { filters } = useAddress();
  const { isOpen } = useOpenVault();
  const { isAdmin } = useSession();
  const offered = views.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  const view = filters.get("view");
  return (
    <>
      <div className="title">
        <h1>Vault</h1>
        <button type="button" onClick={() => setFilters({ new: "secret" })}>
          Store a secret
        </button>
      </div>
      <Lock />
      {codesLeft === 0 && (
        <p>There is no recovery code left. If the vault key is lost, everything in the vault is lost.</p>
      )}
      <Tabs name="Vault" path={["vault"]} views={offered} />
      {view === "keys" ? <Keys /> : view === "activity" ? <Activity /> : <Secrets />}
      {filters.get("new") === "secret" && <NewSecret isOpen={isOpen} close={() => setFilters({ new: null })} />}
    </>
  );
}
