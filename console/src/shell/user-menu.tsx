import { useLazyQuery } from "@apollo/client/react";
import { Building2, ChevronsUpDown, Keyboard, LogOut } from "lucide";
import { useState } from "react";
import { MembershipsDocument, SwitchOrganizationDocument } from "../../../generated/console-documents.js";
import { useChange } from "../api/change.js";
import { enterOrganization } from "../api/enter-organization.js";
import { Avatar } from "../parts/avatar.js";
import { Chips } from "../parts/chips.js";
import { Icon } from "../parts/icon.js";
import { Menu } from "../parts/menu.js";
import { toast } from "../parts/toasts.js";
import { signOut, useSession } from "../session.js";
import { chooseTheme, chosenTheme, themes } from "./theme.js";

const themeOptions = themes.map((value) => ({ value, name: `${value[0]!.toUpperCase()}${value.slice(1)}` }));

/** Who is signed in, with what belongs to them: organizations, colours, shortcuts, sign out. */
export function UserMenu({ openKeys }: { readonly openKeys: () => void }) {
  const { email, organization } = useSession();
  const [theme, setTheme] = useState(chosenTheme);
  const [ask, { data }] = useLazyQuery(MembershipsDocument);
  const others = (data?.viewer.memberships?.nodes ?? []).filter((one) => one.organizationId !== organization.id);
  const change = useChange(SwitchOrganizationDocument);
  const enter = async (organizationId: string): Promise<void> => {
    const switched = await change.run({ input: { organizationId } });
    if (switched === null) return void toast("The organization could not be switched. Try again.");
    await enterOrganization(switched.switchOrganization.token, "/console/");
  };
  const items = (
    <>
      <p className="soft">{email}</p>
      <hr />
      {others.map(({ organizationId, organizationName }) => (
        <button
          key={organizationId}
          type="button"
          disabled={change.isRunning}
          onClick={() => void enter(organizationId)}
        >
          <Icon of={Building2} /> Switch to {organizationName}
        </button>
      ))}
      {others.length > 0 && <hr />}
      <Chips
        label="Colours"
        value={theme}
        options={themeOptions}
        onChange={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
      <hr />
      <button type="button" onClick={openKeys}>
        <Icon of={Keyboard} /> Shortcuts <kbd>?</kbd>
      </button>
      <button type="button" onClick={() => void signOut()}>
        <Icon of={LogOut} /> Sign out
      </button>
    </>
  );
  return (
    <div onPointerEnter={() => void ask()} onFocus={() => void ask()}>
      <Menu name="Your account" className="bare account" items={items}>
        <Avatar id={email} name={email} kind="person" />
        <span className="account-names">
          <span>{organization.name}</span>
          <span className="soft">{email}</span>
        </span>
        <Icon of={ChevronsUpDown} size={14} />
      </Menu>
    </div>
  );
}
