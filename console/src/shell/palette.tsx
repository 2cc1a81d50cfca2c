import { useQuery } from "@apollo/client/react";
import { Autocomplete, Input, Label, Menu, MenuItem, TextField, useFilter } from "react-aria-components";
import { PaletteDocument } from "../../../generated/console-documents.js";
import { problemOf } from "../api/problem.js";
import { Dialog } from "../parts/dialog.js";
import { ProblemNote } from "../parts/problem-note.js";
import { fixedPlaces, foundPlaces } from "./places.js";

interface PaletteProps {
  readonly close: () => void;
  readonly openKeys: () => void;
}

/** Finds every page and its views, agents, tasks and webhooks, and what can be done from anywhere, by the keyboard alone. */
export default function Palette({ close, openKeys }: PaletteProps) {
  const { contains } = useFilter({ sensitivity: "base" });
  const { data, error } = useQuery(PaletteDocument);
  const places = [...fixedPlaces(openKeys), ...(data === undefined ? [] : foundPlaces(data))];
  const choose = (id: string): void => {
    close();
    places.find((place) => place.id === id)?.open();
  };
  return (
    <Dialog title="Go to" close={close} className="palette">
      <ProblemNote problem={error === undefined ? null : problemOf(error)} />
      <Autocomplete filter={contains}>
        <TextField autoFocus>
          <Label>Page, agent, task, webhook or action</Label>
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
