/** The most codes that a component's name contains; for a longer list it contains the first code and the length. */
const spelledOut = 2;

/**
 * The error answers of a document, each written once. Most routes have the same errors, and a page that shows the
 * document resolves every copy.
 */
export class ErrorResponses {
  private readonly names = new Map<string, string>();
  private readonly written = new Map<string, object>();

  /** Refers to the answer with this status and these codes, and adds it when it is new. */
  refer(status: number, codes: readonly string[], response: object): { $ref: string } {
    const text = JSON.stringify(response);
    let name = this.names.get(text);
    if (name === undefined) {
      name = this.freeName([status, ...shortened(codes)].join("-"));
      this.names.set(text, name);
      this.written.set(name, response);
    }
    return { $ref: `#/components/responses/${name}` };
  }

  /** Every answer, sorted by name. */
  all(): Record<string, object> {
    return Object.fromEntries([...this.written].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  private freeName(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.written.has(name); number++) name = `${wanted}-${number}`;
    return name;
  }
}

function shortened(codes: readonly string[]): string[] {
  if (codes.length <= spelledOut) return [...codes];
  return [codes[0]!, `and-${codes.length - 1}-more`];
}
