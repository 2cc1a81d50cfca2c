/** Something that only its owner may know, and what it is. */
export interface Secret {
  readonly kind: string;
  readonly text: string;
}

/** How secrets look in answers and mails. */
const shapes: readonly (readonly [kind: string, shape: RegExp])[] = [
  ["API key", /ApiKey_[\da-f-]{36}\.[\w-]{43}/g],
  ["service token", /SvcToken_[\da-f-]{36}\.[\w-]{43}/g],
  ["token of an application", /Mcp(?:Code|Access|Refresh)_[\da-f-]{36}(?:\.[\w-]{43}){1,2}/g],
  ["signing key", /whsec_[\w+/-]{20,}/g],
  ["console token", /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{40,}/g],
  ["token of an invitation", /a2ai_[\w-]{43}/g],
  ["token of a link", /(?<=[#?&]token=)[\w-]{20,}/g],
];

/** Only in requests: answers have other values of that form. */
const requestShapes: typeof shapes = [
  // An approval names the hash of what was read.
  ["auth hash of a vault", /(?<!content_?sha256\W{1,6})(?<![\da-z])(?:\d|[a-f]){64}(?![\da-z])/gi],
];

/** Every secret that the server has seen or made. Adding one again changes nothing: the first kind names it. */
export class Secrets {
  private readonly byText = new Map<string, Secret>();

  add(kind: string, text: string): void {
    if (!this.byText.has(text)) this.byText.set(text, { kind, text });
  }

  /** Adds what looks like a secret in an answer or a mail. */
  addAllIn(text: string): void {
    this.addShapes(shapes, text);
  }

  /** Adds what looks like a secret of a client's making in what it sends: address or body. */
  addAllInRequest(text: string): void {
    this.addShapes(requestShapes, text);
  }

  list(): readonly Secret[] {
    return [...this.byText.values()];
  }

  kinds(): ReadonlySet<string> {
    return new Set([...this.byText.values()].map(({ kind }) => kind));
  }

  private addShapes(wanted: typeof shapes, text: string): void {
    for (const [kind, shape] of wanted) for (const [found] of text.matchAll(shape)) this.add(kind, found);
  }
}
