import { useQuery } from "@apollo/client/react";
import { Zap } from "lucide";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Autocomplete, Input, Label, Menu, MenuItem, TextField, useFilter } from "react-aria-components";
import { PaletteDocument } from "../../../generated/console-documents.js";
import { problemOf } from "../api/problem.js";
import { Icon } from "../parts/icon.js";
import { ProblemNote } from "../parts/problem-note.js";
import { foundByWords } from "./found-by-words.js";
import { asked, longest } from "./palette-input.js";
import type { Place } from "./place.js";
import { docPages, fixedTargets, foundTargets } from "./places.js";
import { useSession } from "../session.js";
import { useSearch } from "./use-search.js";

/** The text in which the palette searches. */
const textOf = ({ foundBy = "", name, about }: Place): string => `${foundBy} ${name} ${about}`;

interface PaletteProps {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Whether Enter was pressed before this was loaded. */
  readonly isEntered: boolean;
  readonly close: () => void;
  readonly openKeys: () => void;
}

/**
 * Finds every page and its views, agents, tasks and webhooks, and what can be done from anywhere, by the keyboard alone.
 * Messages, tasks, chat and mail are found by their words.
 */
export default function Palette({ typed, type, isEntered, close, openKeys }: PaletteProps) {
  const { contains } = useFilter({ sensitivity: "base" });
  const matches = (text: string, wanted: string): boolean => contains(text, wanted.trim());
  const { data, error } = useQuery(PaletteDocument);
  const session = useSession();
  const { answer, isSearching } = useSearch(typed);
  const named = [...fixedTargets(session, openKeys), ...(data === undefined ? [] : foundTargets(data, session))];
  const listed = new Set(named.filter((one) => matches(textOf(one), typed)).map(({ id }) => id));
  const targets = [...named, ...foundByWords(answer, session).filter(({ to }) => !listed.has(to)), ...docPages];
  const choose = (id: string): void => {
    close();
    targets.find((place) => place.id === id)?.open();
  };
  const input = useRef<HTMLInputElement>(null);
  // At once: it replaces the input that was here while this was loading.
  useLayoutEffect(() => input.current?.focus(), []);
  // Only keys that the list itself sees typed lead it to its first row.
  const [wasTyped] = useState(typed !== "");
  const first = [...named, ...docPages].find((one) => matches(textOf(one), typed));
  const isKnown = data !== undefined || error !== undefined;
  useEffect(() => {
    if (isEntered && isKnown && first !== undefined) choose(first.id);
  });
  return (
    <>
      <ProblemNote problem={error === undefined ? null : problemOf(error)} />
      <Autocomplete filter={matches} inputValue={typed} onInputChange={type}>
        <TextField maxLength={longest}>
          <Label>{asked.label}</Label>
          <Input ref={input} placeholder={asked.placeholder} />
        </TextField>
        <Menu
          aria-label="Results"
          items={targets}
          {...(wasTyped && { autoFocus: "first" })}
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className="soft">{isSearching ? "No name matches." : "Nothing matches."}</p>}
        >
          {(one) => (
            <MenuItem id={one.id} textValue={textOf(one)}>
              <span>
                {one.isAction === true && (
                  <>
                    <Icon of={Zap} size={14} />{" "}
                  </>
                )}
                {one.name}
              </span>{" "}
              <span className="soft">{one.about}</span>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
      <p role="status" className="soft">
        {isSearching && "Searching messages, tasks, chat and mail…"}
      </p>
      <ProblemNote problem={answer?.problem ?? null} />
    </>
  );
}
