import { ActiveFreezesDocument, type ActiveFreezesQuery } from "../../../generated/console-documents.js";
import { href } from "../address/address.js";
import { Link } from "../address/link.js";
import { useLiveQuery } from "../api/live-query.js";

type ActiveFreeze = ActiveFreezesQuery["freezes"]["nodes"][number];

/** Says on every page which agents are frozen. */
export function FreezeBanner() {
  const { data } = useLiveQuery(ActiveFreezesDocument, {}, ["freeze."]);
  const freezes = data?.freezes.nodes ?? [];
  if (freezes.length === 0) return null;
  return (
    <p className="banner">
      Frozen:{" "}
      {freezes.map((freeze, index) => (
        <span key={freeze.id}>
          {index > 0 && ", "}
          <What freeze={freeze} />
        </span>
      ))}
      . Nothing leaves in their name.
    </p>
  );
}

function What({ freeze: { scope, identity } }: { readonly freeze: ActiveFreeze }) {
  if (scope === "INSTALLATION") return <>all agents of the installation</>;
  if (scope === "ORGANIZATION") return <>all agents of the organization</>;
  if (identity == null) return <>a deleted agent</>;
  return <Link href={href(["agents", identity.agentHandle])}>@{identity.agentHandle}</Link>;
}
