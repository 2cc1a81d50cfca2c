import type { Row } from "../rows.js";

/** Every route of the REST interface. Each file of `routes/<area>/` exports its rows; they are listed here once. */
export const routes: readonly Row[] = [];
