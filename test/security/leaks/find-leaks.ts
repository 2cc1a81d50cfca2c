import type { Exhibit, Place } from "./material.js";
import { PatternSearch } from "./pattern-search.js";
import type { Secret } from "../../support/kit/secrets.js";
import type { RestingPlace } from "../../support/kit/secret-life.js";
import { spellingsOf } from "./spellings.js";

/** A secret at a place. Holds nothing of the secret itself, so that a failure may be shown. */
export interface Sighting {
  readonly place: Place;
  readonly kind: string;
  readonly spelling: string;
}

/** Looks for secrets in all of their spellings. */
export class LeakSearch {
  private readonly search: PatternSearch;
  private readonly names: readonly { readonly kind: string; readonly spelling: string }[];

  constructor(secrets: readonly Secret[]) {
    const all = secrets.flatMap(({ kind, text }) =>
      spellingsOf(text).map(({ name, bytes }) => ({ bytes, kind, spelling: name })),
    );
    this.names = all;
    this.search = new PatternSearch(all.map(({ bytes }) => bytes));
  }

  /** What stands in the exhibits: each kind of secret and spelling once for every place. */
  async look(exhibits: readonly Exhibit[]): Promise<Sighting[]> {
    const sightings: Sighting[] = [];
    for (const exhibit of exhibits) {
      const stream = this.search.open();
      for await (const chunk of exhibit.chunks()) stream.push(chunk);
      const seen = new Map([...stream.found.keys()].map((index) => [JSON.stringify(this.names[index]), index]));
      const place = { kind: exhibit.kind, name: exhibit.name };
      for (const index of seen.values()) {
        const { kind, spelling } = this.names[index]!;
        sightings.push({ place, kind, spelling });
      }
    }
    return sightings;
  }
}

/** Takes the sightings apart: those where a secret rests, by resting place, and leaks. */
export function judge(sightings: readonly Sighting[], restingPlaces: readonly RestingPlace[]) {
  const resting = new Map<RestingPlace, Sighting[]>(restingPlaces.map((place) => [place, []]));
  const leaks = new Set<string>();
  for (const sighting of sightings) {
    const { place, kind, spelling } = sighting;
    const where = `${place.kind} ${place.name}`;
    const home = restingPlaces.find((one) => one.place.test(where) && one.kind.test(kind));
    if (home === undefined) leaks.add(`${kind}, ${spelling}, in ${where}`);
    else resting.get(home)!.push(sighting);
  }
  return { leaks: [...leaks].toSorted(), resting };
}
