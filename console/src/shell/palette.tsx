import { useQuery } from "@apollo/client/react";
import { Autocomplete, Input, Label, Menu, MenuItem, TextField, useFilter } from "react-aria-components";
import { PaletteAgentsDocument } from "../../../generated/console-documents.js";
import { go, href } from "../address/address.js";
import { Dialog } from "../parts/dialog.js";
import { signOut } from "../session.js";
import { pages } from "./pages.js";

interface Place {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly open: () => void;
}

/** Finds every page, every agent and what can be done from anywhere, by the keyboard alone. */
export default function Palette({ close }: { readonly close: () => void }) {
  const { contains } = useFilter({ sensitivity: "base" });
  const { data } = useQuery(PaletteAgentsDocument);
  const places = [...fixed, ...(data?.identities.nodes ?? []).map(toPlace)];
  const choose = (id: string): void => {
    close();
    places.find((place) => place.id === id)?.open();
  };
  return (
    <Dialog title="Go to" close={close} className="palette">
      <Autocomplete filter={contains}>
        <TextField autoFocus>
          <Label>Page, agent or action</Label>
          <Input placeholder="Type a name" />
        </TextField>
        <Menu
          aria-label="Results"
          items={places}
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className="soft">No page, agent or action matches.</p>}
        >
          {({ id, name, about }) => (
            <MenuItem id={id} textValue={`${name} ${about}`}>
              <span>{name}</span> <span className="soft">{about}</span>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}

const fixed: readonly Place[] = [
  ...pages.map(({ path, name, about, key }) => ({
    id: `page ${path}`,
    name,
    about: `${about} (g ${key})`,
    open: () => go(href(path === "" ? [] : [path])),
  })),
  { id: "new agent", name: "Create an agent", about: "", open: () => go(href(["agents"], { new: "agent" })) },
  { id: "new webhook", name: "Create a webhook", about: "", open: () => go(href(["webhooks"], { new: "webhook" })) },
  { id: "new mail", name: "Write a mail", about: "inbox (c)", open: () => go(href(["inbox", "new"])) },
  { id: "blocked mail", name: "Blocked mail", about: "inbox", open: () => go(href(["inbox"], { folder: "BLOCKED" })) },
  { id: "imports", name: "Import mail", about: "inbox", open: () => go(href(["inbox", "imports"])) },
  { id: "explorer", name: "GraphQL explorer", about: "", open: () => location.assign("/explorer") },
  { id: "reference", name: "API reference", about: "REST", open: () => location.assign("/api/v1/reference") },
  { id: "sign out", name: "Sign out", about: "", open: () => void signOut() },
];

function toPlace(agent: {
  readonly id: string;
  readonly agentHandle: string;
  readonly displayName?: string | null;
}): Place {
  return {
    id: agent.id,
    name: `@${agent.agentHandle}`,
    about: agent.displayName ?? "agent",
    open: () => go(href(["agents", agent.agentHandle])),
  };
}
