import { useEffect, useState } from "react";
import { contentHash } from "./canonical-json.js";

/** Whether what the page shows is what the server would send. */
export type ContentCheck =
  | { readonly result: "computing" }
  | { readonly result: "same"; readonly sha256: string }
  | { readonly result: "different" }
  | { readonly result: "impossible" };

/** Computes the hash of the content that is shown, and compares it with that of the server (wire contract reviews U4). */
export function useContentCheck(shown: object | null, expected: string): ContentCheck {
  const [check, setCheck] = useState<ContentCheck>({ result: "computing" });
  useEffect(() => {
    let isOver = false;
    const compare = async (): Promise<ContentCheck> => {
      if (shown === null) return { result: "different" };
      // Browsers compute hashes only on pages that came over a safe connection.
      if (!isSecureContext) return { result: "impossible" };
      const sha256 = await contentHash(shown);
      return sha256 === expected ? { result: "same", sha256 } : { result: "different" };
    };
    setCheck({ result: "computing" });
    void compare().then((found) => {
      if (!isOver) setCheck(found);
    });
    return () => {
      isOver = true;
    };
  }, [shown, expected]);
  return check;
}
