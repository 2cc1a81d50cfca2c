import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { LabelCatalogueDocument } from "../../../../../generated/console-documents.js";
import { useWhen } from "../../../api/activity.js";
import { useLiveness } from "../../../api/liveness.js";
import { nextPage } from "../../../parts/pager.js";
import type { ShownLabel } from "../../../parts/label-name.js";
import { read } from "../stream/read.js";

const CatalogueContext = createContext<readonly ShownLabel[]>([]);

/** The organization's own labels, alphabetically; none while they are read. */
export const useCatalogue = (): readonly ShownLabel[] => useContext(CatalogueContext);

/** Those of some names that are labels of the organization. Names that Parley sets, and those of deleted labels, are none. */
export function useOwnLabels(names: readonly string[]): readonly ShownLabel[] {
  const catalogue = useCatalogue();
  return catalogue.filter(({ name }) => names.includes(name));
}

/** Reads the catalogue for what is in it, and again when a label changes. */
export function Catalogue({ children }: { readonly children: ReactNode }) {
  const [labels, setLabels] = useState<readonly ShownLabel[]>([]);
  const reading = useRef(0);
  const readAll = async (): Promise<void> => {
    const mine = ++reading.current;
    // Without colors the inbox does its work; the next event reads them again.
    const found = await allLabels().catch(() => null);
    if (found !== null && mine === reading.current) setLabels(found);
  };
  const liveness = useLiveness();
  useEffect(() => {
    if (liveness !== "interrupted") void readAll();
  }, [liveness]);
  useWhen(["label."], () => void readAll());
  return <CatalogueContext value={labels}>{children}</CatalogueContext>;
}

/** At most 1,000: an organization has no more. */
async function allLabels(): Promise<readonly ShownLabel[]> {
  const found: ShownLabel[] = [];
  let after: string | null = null;
  do {
    const { labels } = await read(LabelCatalogueDocument, { first: 100, after });
    found.push(...labels.nodes.filter(({ isSystem }) => !isSystem));
    after = nextPage(labels.pageInfo);
  } while (after !== null);
  return found;
}
