import { type Attack, chosen } from "./attack.js";
import { mostBytes } from "./documents.js";
import type { BodyPlace } from "./json-places.js";
import { fillJson, valueOf } from "./values.js";

/** A request as it goes over the wire, before it is cut into pieces. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** The requests of an attack on a JSON body: what stood in the place is repeated, or something else stands there. */
export function bodyRequests(attack: Attack, places: readonly BodyPlace[], mark: () => string): WireRequest[] {
  const place = chosen(places, attack.place);
  const own = mark();
  let bytes = 0;
  return Array.from({ length: attack.times }, () => {
    if (bytes > mostBytes) throw new RangeError("The bodies would be longer than what is sent in one attack");
    const text = fillJson(place.body, contentOf(attack, place, attack.same ? own : mark()));
    // Each message is one of its own, whatever is said in it.
    const body = Buffer.from(text.replace('"messageId":"m"', `"messageId":"${mark()}"`));
    bytes += body.length;
    return { method: place.method, path: place.path, headers: place.headers, body };
  });
}

function contentOf({ genes }: Attack, { stood }: BodyPlace, mark: string): string {
  for (const gene of genes) {
    const value = valueOf(gene, mark);
    if (value !== null) return value.json;
    if (gene.kind === "elements") {
      const element = JSON.stringify(Array.isArray(stood) ? (stood[0] ?? 1) : stood);
      return `[${Array.from({ length: gene.size }, () => element).join(",")}]`;
    }
  }
  return JSON.stringify(stood);
}

/** The requests of an attack on an address: its query is what grows. */
export function addressRequests(attack: Attack, known: readonly string[], mark: () => string): WireRequest[] {
  const place = chosen(known, attack.place);
  return Array.from({ length: attack.times }, () => {
    let path = place;
    for (const { kind, size, choice } of attack.genes) {
      const more = mark();
      if (kind === "long-query")
        path += more + chosen(["x", "%41", "a+", "%00", "/", "%2F", "é%C3"], choice).repeat(size);
      if (kind === "query-pairs") {
        const pairs = Array.from({ length: size }, (_, n) => (choice < 0.5 ? `q=${n}` : `k${n}${more}=${n}`));
        path += `${path.includes("?") ? "&" : "?"}${pairs.join("&")}`;
      }
    }
    return { method: "GET", path: path.replaceAll(/[^\x21-\x7e]/g, "x"), headers: {}, body: null };
  });
}
