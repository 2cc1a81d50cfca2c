import { useState } from "react";
import { href } from "../address/address.js";
import { Link } from "../address/link.js";
import { signOut, useSession } from "../session.js";
import { pagesFor } from "./pages.js";

interface NavigationProps {
  /** The page that is open; undefined when there is none at the address. */
  readonly current: string | undefined;
  readonly open: (dialog: "palette" | "keys") => void;
}

/** Pages, tools and the account. Where there is little room, a button shows tools and account. */
export function Navigation({ current, open }: NavigationProps) {
  const session = useSession();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="side">
      <p className="brand">Parley</p>
      <p className="soft organization">{session.organization.name}</p>
      <button type="button" className="quiet find" onClick={() => open("palette")}>
        Go to… <kbd>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className="quiet menu"
        aria-expanded={isMenuOpen}
        aria-controls="tools"
        onClick={() => setMenuOpen(!isMenuOpen)}
      >
        Menu
      </button>
      <nav aria-label="Pages">
        <ul>
          {pagesFor(session).map(({ path, name }) => (
            <li key={path}>
              <Link href={href(path === "" ? [] : [path])} aria-current={current === path ? "page" : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div id="tools" className={isMenuOpen ? "tools is-open" : "tools"}>
        <Tools openKeys={() => open("keys")} />
      </div>
    </header>
  );
}

function Tools({ openKeys }: { readonly openKeys: () => void }) {
  const { email } = useSession();
  return (
    <>
      <nav aria-label="Tools">
        <ul>
          <li>
            <a href="/explorer">GraphQL explorer</a>
          </li>
          <li>
            <a href="/api/v1/reference">API reference</a>
          </li>
          <li>
            <a href="/docs/errors">Errors, explained</a>
          </li>
        </ul>
      </nav>
      <button type="button" className="quiet" onClick={openKeys}>
        Keys <kbd>?</kbd>
      </button>
      <div className="account">
        <p className="soft" title={email}>
          {email}
        </p>
        <button type="button" className="quiet" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </>
  );
}
