import type { TestAgent, TestOrganization } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";

/** A server whose clock stands still, with an organization and its agents; the first owns what is listed. */
export interface Moment {
  readonly parley: TestParley;
  readonly organization: TestOrganization;
  readonly agents: readonly [TestAgent, ...TestAgent[]];
  /** How many rows each list gets at least. */
  readonly rows: number;
}

/** A list of `Query`, and how to ask for it. */
export interface ListOfMoment {
  readonly name: string;
  /** Arguments that are always there. */
  readonly fixed?: string;
  readonly as?: "adminKey" | "agent";
  /** How many rows there are at least, where it is not `rows`. */
  readonly least?: number;
}

/** Makes the rows of a domain's lists. */
export type MakeLists = (moment: Moment) => Promise<readonly ListOfMoment[]>;

/** Does something as often as a list needs rows. */
export async function repeat({ rows }: Moment, make: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < rows; n++) await make(n);
}
