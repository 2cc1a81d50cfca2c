import { go, href } from "../address/address.js";
import { withMarks } from "../parts/bidi-marks.js";

/** Somewhere that the palette leads to, or something that it does. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** The search that found it: its name need not contain what was searched for. */
  readonly foundBy?: string;
  /** Whether it does something, instead of showing something. */
  readonly isAction?: boolean;
  readonly open: () => void;
}

type Filters = Readonly<Record<string, string>>;

/** A page of the console. Its address is its id. */
export const place = (name: string, about: string, path: readonly string[], filters: Filters = {}): Place => {
  const to = href(path, filters);
  return { id: to, name: withMarks(name), about: withMarks(about), open: () => go(to) };
};

/** A page of the server that is not of the console. */
export const elsewhere = (name: string, about: string, to: string): Place => ({
  id: to,
  name,
  about,
  open: () => location.assign(to),
});

/** Something that is begun on a page of the console. */
export const action = (name: string, about: string, path: readonly string[], filters: Filters = {}): Place => ({
  ...place(name, about, path, filters),
  isAction: true,
});
