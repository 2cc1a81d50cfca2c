import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Autocomplete, Input, Label, Menu, MenuItem, TextField, useFilter } from "react-aria-components";
import { PaletteDocument } from "../../../generated/console-documents.js";
import { problemOf } from "../api/problem.js";
import { Dialog } from "../parts/dialog.js";
import { ProblemNote } from "../parts/problem-note.js";
import { foundByWords } from "./found-by-words.js";
import { fixedPlaces, foundPlaces, type Place } from "./places.js";
import { useSession } from "../session.js";
import { useSearch } from "./use-search.js";

/** Most characters that can be searched for. */
const longest = 200;

/** What the palette finds a place by. */
const textOf = ({ foundBy = "", name, about }: Place): string => `${foundBy} ${name} ${about}`;

interface PaletteProps {
  readonly close: () => void;
  readonly openKeys: () => void;
}

/**
 * Finds every page and its views, agents, tasks and webhooks, and what can be done from anywhere, by the keyboard alone.
 * Messages, tasks, chat and mail are found by their words.
 */
export default function Palette({ close, openKeys }: PaletteProps) {
  const { contains } = useFilter({ sensitivity: "base" });
  const matches = (text: string, asked: string): boolean => contains(text, asked.trim());
  const { data, error } = useQuery(PaletteDocument);
  const session = useSession();
  const [typed, setTyped] = useState("");
  const { answer, isSearching } = useSearch(typed);
  const named = [...fixedPlaces(session, openKeys), ...(data === undefined ? [] : foundPlaces(data))];
  const listed = new Set(named.filter((one) => matches(textOf(one), typed)).map(({ id }) => id));
  const places = [...named, ...foundByWords(answer).filter(({ to }) => !listed.has(to))];
  const choose = (id: string): void => {
    close();
    places.find((place) => place.id === id)?.open();
  };
  return (
    <Dialog title="Go to" close={close} className="palette">
      <ProblemNote problem={error === undefined ? null : problemOf(error)} />
      <Autocomplete filter={matches} inputValue={typed} onInputChange={setTyped}>
        <TextField autoFocus maxLength={longest}>
          <Label>Page, agent, task, webhook, action, or words of a message</Label>
          <Input placeholder="Type a name or words" />
        </TextField>
        <Menu
          aria-label="Results"
          items={places}
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className="soft">{isSearching ? "No name matches." : "Nothing matches."}</p>}
        >
          {(one) => (
            <MenuItem id={one.id} textValue={textOf(one)}>
              <span>{one.name}</span> <span className="soft">{one.about}</span>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
      <p role="status" className="soft">
        {isSearching && "Searching messages, tasks, chat and mail…"}
      </p>
      <ProblemNote problem={answer?.problem ?? null} />
    </Dialog>
  );
}
