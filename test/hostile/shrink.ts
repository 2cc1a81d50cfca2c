import type { Attack, Gene } from "./attack.js";

/** Attacks that are a little smaller, the smallest first: one that still fails takes the place of the greater one. */
export function smaller(attack: Attack): Attack[] {
  const { genes, delivery, times } = attack;
  return [
    ...without(delivery).map((fewer) => ({ ...attack, delivery: fewer })),
    ...without(genes)
      .filter((fewer) => fewer.length > 0)
      .map((fewer) => ({ ...attack, genes: fewer })),
    ...(times > 1 ? [{ ...attack, times: 1 }] : []),
    ...(attack.credential === "none" ? [] : [{ ...attack, credential: "none" as const }]),
    ...reduced(delivery).map((less) => ({ ...attack, delivery: less })),
    ...reduced(genes).map((less) => ({ ...attack, genes: less })),
    ...(times > 2 ? [{ ...attack, times: Math.ceil(times / 2) }] : []),
  ];
}

function without(genes: readonly Gene[]): Gene[][] {
  return genes.map((gene) => genes.filter((other) => other !== gene));
}

function reduced(genes: readonly Gene[]): Gene[][] {
  return genes
    .filter(({ size }) => size > 1)
    .map((gene) => genes.map((other) => (other === gene ? { ...gene, size: Math.ceil(gene.size / 3) } : other)));
}

/** Whether what was found already explains an attack: it does all of the same, and more. */
export function isExplainedBy(attack: Attack, found: Attack): boolean {
  const covers = (mine: readonly Gene[], theirs: readonly Gene[]): boolean =>
    theirs.every(({ kind, size }) => mine.some((gene) => gene.kind === kind && gene.size >= size / 3));
  return (
    attack.subject === found.subject && covers(attack.genes, found.genes) && covers(attack.delivery, found.delivery)
  );
}
