import { href, useAddress } from "../address/address.js";
import { Link } from "../address/link.js";

interface TabsProps {
  /** Its name for screen readers. */
  readonly name: string;
  /** The page in the address. */
  readonly path: readonly string[];
  /** The views of the page. The first one has no name in the address. */
  readonly views: readonly { readonly view: string | null; readonly name: string }[];
}

/** The views of a page. The address holds which one is shown. */
export function Tabs({ name, path, views }: TabsProps) {
  const current = useAddress().filters.get("view");
  return (
    <nav aria-label={name} className="tabs">
      {views.map(({ view, name: shown }) => (
        <Link key={shown} href={href(path, { view })} aria-current={current === view ? "page" : undefined}>
          {shown}
        </Link>
      ))}
    </nav>
  );
}
