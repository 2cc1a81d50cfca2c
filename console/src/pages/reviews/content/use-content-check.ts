import { useEffect, useState } from "react";
import { contentHash } from "./canonical-json.js";
import type { HeldMail } from "./held-mail.js";

/** Whether what the page shows is what the server would send. */
export type ContentCheck =
  | { readonly result: "computing" }
  | { readonly result: "same"; readonly sha256: string }
  | { readonly result: "different" }
  | { readonly result: "impossible" };

/** Computes the hash of the content that is shown, and compares it with that of the server (wire contract reviews U4). */
export function useContentCheck(mail: HeldMail | null, expected: string): ContentCheck {
  const [check, setCheck] = useState<ContentCheck>({ result: "computing" });
  useEffect(() => {
    let isOver = false;
    const compare = async (): Promise<ContentCheck> => {
      if (mail === null) return { result: "different" };
      // Browsers compute hashes only on pages that came over a safe connection.
      if (!isSecureContext) return { result: "impossible" };
      const sha256 = await contentHash(mail);
      return sha256 === expected ? { result: "same", sha256 } : { result: "different" };
    };
    setCheck({ result: "computing" });
    void compare().then((found) => {
      if (!isOver) setCheck(found);
    });
    return () => {
      isOver = true;
    };
  }, [mail, expected]);
  return check;
}
