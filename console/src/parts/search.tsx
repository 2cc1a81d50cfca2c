import { useEffect, useRef, useState } from "react";
import { setFilters } from "../address/address.js";
import { Field } from "./field.js";

/** Milliseconds without a key after which the search begins. */
const pause = 200;

/** The search of a list: the address has its text as `q`. */
export function Search({ asked, placeholder }: { readonly asked: string; readonly placeholder: string }) {
  const [text, setText] = useState(asked);
  const latest = useRef(asked);
  useEffect(() => {
    if (text.trim() === latest.current) return;
    const timer = setTimeout(() => {
      latest.current = text.trim();
      setFilters({ q: text.trim() || null, after: null });
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field label="Search" type="search" placeholder={placeholder} maxLength={100} value={text} onChange={setText} />
  );
}
