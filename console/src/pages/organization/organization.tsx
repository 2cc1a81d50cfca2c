import { setFilters, useAddress } from "../../address/address.js";
import { Tabs } from "../../parts/tabs.js";
import { useSession } from "../../session.js";
import { AdminKeys } from "./admin-keys.js";
import { Applications } from "./applications.js";
import { Plan } from "./billing/plan.js";
import { Usage } from "./billing/usage.js";
import { Brand } from "./brand/brand.js";
import { Domains } from "./domains/domains.js";
import { Invitations } from "./invitations.js";
import { InvitePerson } from "./invite-person.js";
import { Labels } from "./labels/labels.js";
import { People } from "./people.js";
import { ServiceTokens } from "./service-tokens.js";
import { Sessions } from "./sessions.js";
import { Settings } from "./settings.js";

/** The members of the organization, its keys, its usage and its plan. Only admins see what only admins may do. */
export default function Organization() {
  const { organization, isAdmin } = useSession();
  const { filters } = useAddress();
  const view = filters.get("view");
  return (
    <>
      <div className="title">
        <h1>{organization.name}</h1>
        {isAdmin && (
          <button type="button" onClick={() => setFilters({ new: "person" })}>
            Invite a person
          </button>
        )}
      </div>
      <Tabs
        name="Settings"
        path={["organization"]}
        views={views.filter(({ isForAdmins }) => isAdmin || !isForAdmins)}
      />
      <View name={view} />
      {filters.get("new") === "person" && <InvitePerson close={() => setFilters({ new: null })} />}
    </>
  );
}

const views = [
  { view: null, name: "People", isForAdmins: false },
  { view: "invitations", name: "Invitations", isForAdmins: true },
  { view: "sessions", name: "Your sessions", isForAdmins: false },
  { view: "applications", name: "Applications", isForAdmins: false },
  { view: "keys", name: "Admin keys", isForAdmins: true },
  { view: "tokens", name: "Service tokens", isForAdmins: true },
  { view: "usage", name: "Usage", isForAdmins: true },
  { view: "plan", name: "Plan", isForAdmins: true },
  { view: "brand", name: "Brand", isForAdmins: true },
  { view: "domains", name: "Domains", isForAdmins: true },
  { view: "labels", name: "Labels", isForAdmins: false },
  { view: "settings", name: "Organization", isForAdmins: false },
] as const;

function View({ name }: { readonly name: string | null }) {
  if (name === "invitations") return <Invitations />;
  if (name === "sessions") return <Sessions />;
  if (name === "applications") return <Applications />;
  if (name === "keys") return <AdminKeys />;
  if (name === "tokens") return <ServiceTokens />;
  if (name === "usage") return <Usage />;
  if (name === "plan") return <Plan />;
  if (name === "brand") return <Brand />;
  if (name === "domains") return <Domains />;
  if (name === "labels") return <Labels />;
  if (name === "settings") return <Settings />;
  return <People />;
}
